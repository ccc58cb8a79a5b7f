import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { drop } from './drop.js';
import { callModule, moduleLab } from './moduleLab.js';
import { candor, expect, refTo, ROOT, test as base, type Scratch } from './stage.js';

declare const lab: typeof import('./moduleLabEntry.js');

interface WorkerFixtures {
  lab: string;
  /** A server of somebody else, and what it was asked for. */
  stranger: { url: string; asked: string[] };
}

const test = base.extend<object, WorkerFixtures>({
  // eslint-disable-next-line no-empty-pattern
  lab: [async ({}, use) => use(await moduleLab()), { scope: 'worker' }],
  stranger: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const asked: string[] = [];
      const server: Server = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Content-Type', 'text/javascript').end('1');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await use({ url: `http://127.0.0.1:${port}`, asked });
      server.close();
    },
    { scope: 'worker' },
  ],
});

const SET = JSON.stringify({
  name: 'desk',
  task: 'desk.task.js',
  cases: [{ name: 'a', state: { doc: 'Paid by card.' }, expected: { paid: 'card' } }],
});
const TASK = `export default () => ({
  name: 'desk',
  questions: { paid: { kind: 'choice', task: 'How was it paid?', options: ['card', 'cash'] } },
});
`;

/** What hostile code does, as statements; STRANGER stands for the other server. And what is said of it. */
const HOSTILE: [name: string, code: string, sentence: RegExp][] = [
  ['an endless loop', 'while (true);', /did not end within \d s/],
  [
    'a memory bomb',
    'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
    /did not end within|ended the worker/,
  ],
  ['fetch', 'try { fetch("STRANGER/fetched"); } catch {}', /reaches for fetch/],
  ['storage', 'try { indexedDB.open("x"); } catch {}', /reaches for indexedDB/],
  ['the page around it', 'try { parent.document.title = "owned"; } catch {}', /reaches for parent/],
  ['the prototypes of the language', 'Object.prototype.polluted = 1;', /polluted|not extensible/],
  ['a worker in the worker', 'try { new Worker("STRANGER/worker.js"); } catch {}', /reaches for Worker/],
  [
    'an import of an address',
    'import("STRANGER/imported.js").catch(() => {});',
    /reaches for what lies outside itself/,
  ],
  ['a flood of messages', 'try { for (;;) postMessage("flood"); } catch {}', /reaches for postMessage/],
  ['a result of the wrong shape', 'SHAPE', /a Date is no JSON/],
];

function hostileModule(code: string, strangerUrl: string, where: 'loading' | 'call'): string {
  const statements = code.replaceAll('STRANGER', strangerUrl).replace('SHAPE', '');
  const value = code === 'SHAPE' ? 'new Date()' : '1';
  return where === 'loading'
    ? `${statements}\nexport default { name: ${value}, questions: {} };`
    : `export default { run: () => { ${statements} return ${value}; } };`;
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one));

const runButton = (page: Page) => page.getByRole('button', { name: /^Run \d+ rows?/ });
const card = (page: Page) => page.getByRole('region', { name: /^Run the code of/ });

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(runButton(page)).toBeVisible();
}

const modulePair = (scratch: Scratch, text: string, name = 'desk.task.js'): string[] => [
  scratch.write('desk.json', SET.replace('desk.task.js', name)),
  scratch.write(name, text),
];

for (const [name, code, sentence] of HOSTILE) {
  test(`${name}, while the module is read: one sentence and exit 2`, async ({ run, server, scratch, stranger }) => {
    const [set = '', task = ''] = modulePair(scratch, hostileModule(code, stranger.url, 'loading'));
    const result = await run({ set: refTo(server, set, 'desk.json'), task: refTo(server, task, 'desk.task.js') });
    expect(result).toMatchObject({ exit: 2, report: null });
    expect(result.summary.join(' ')).toMatch(sentence);
    expect(result.summary.join(' ')).toContain('desk.task.js');
    expect(stranger.asked).toEqual([]);
  });

  test(`${name}, in a call: one sentence, and the page is as it was`, async ({ page, server, lab, stranger }) => {
    await openPage(page, server.url);
    await page.evaluate(lab);
    const called = await callModule(page, hostileModule(code, stranger.url, 'call'), { times: 2 });
    const told = called.map(({ rejected, result }) => rejected ?? textOf(result)).join(' ');
    expect(told).toMatch(sentence);
    expect(await page.evaluate(() => ['polluted' in {}, document.querySelectorAll('iframe').length])).toEqual([
      false,
      0,
    ]);
    expect(stranger.asked).toEqual([]);
    const honest = await callModule(page, 'export default { run: (doc) => doc.length };');
    expect(honest).toEqual([{ result: { output: { is: 'value', value: 1n } } }]);
    await runButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gate passed', { timeout: 30_000 });
  });
}

test('what is left of a worker is the language: every other name ends the module', async ({ page, server, lab }) => {
  await openPage(page, server.url);
  await page.evaluate(lab);
  const names = await page.evaluate(() => {
    const code = `const names = []; for (let one = globalThis; one !== Object.prototype; one = Object.getPrototypeOf(one))
      names.push(...Object.getOwnPropertyNames(one)); postMessage(names)`;
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    return new Promise<string[]>((resolve) => (worker.onmessage = ({ data }) => resolve(data as string[])));
  });
  expect(names).toEqual(expect.arrayContaining(['fetch', 'importScripts', 'indexedDB', 'postMessage', 'EventTarget']));
  const kept = `export default { run: (names) => names.split(' ').filter((name) =>
    name in globalThis && Object.getOwnPropertyDescriptor(globalThis, name)?.get === undefined) };`;
  const [called] = await callModule(page, kept, { value: [...names, 'window', 'document', 'localStorage'].join(' ') });
  const { output } = called?.result as { output: { value: string[] } };
  const language = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  const beside = output.value.filter((name) => !language.includes(name));
  expect(beside.filter((name) => !/^(?:Iterator|Float16Array)$/.test(name)).sort()).toEqual([
    ...['performance', 'structuredClone'],
  ]);
  for (const name of ['eval', 'Intl', 'Atomics', 'SharedArrayBuffer', 'WebAssembly', 'WeakRef', 'FinalizationRegistry'])
    expect(output.value).not.toContain(name);
  const read = await callModule(page, 'export default { run: () => typeof globalThis.constructor };');
  expect(read[0]?.rejected).toContain('key run: the module reaches for constructor, which no module is given');
});

test('every call meets the same instant, the same zone and the same randomness', async ({ browser, server, lab }) => {
  const text = `export default { run: () => [Date.now(), new Date().getHours(), new Date(2026, 5, 1, 12).toISOString(),
    new Date('2026-06-01T12:00').toISOString(), String(new Date()), Date(), new Date('1 June 2026').getTime() === 0, performance.now(),
    Math.random(), Math.random(), new Date().getTimezoneOffset(), new (new Date().constructor)().getTime()] };`;
  const seen: unknown[] = [];
  for (const timezoneId of ['Asia/Kolkata', 'America/St_Johns']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate(lab);
    seen.push(...(await callModule(page, text, { times: 2 })));
    await context.close();
  }
  expect(new Set(seen.map((one) => textOf(one))).size).toBe(1);
  const [first] = seen as { result: { output: { value: unknown[] } } }[];
  const start = ['2026-06-01T12:00:00.000Z', '2026-06-01T12:00:00.000Z', 'Thu, 01 Jan 2026 00:00:00 GMT'];
  expect(first?.result.output.value.slice(0, 5)).toEqual([BigInt(Date.UTC(2026, 0, 1)), 0n, ...start]);
});

test('ordinary code runs: classes of errors, closures, regular expressions, copies', async ({ page, server, lab }) => {
  await openPage(page, server.url);
  await page.evaluate(lab);
  const text = `class Mine extends Error { constructor(text) { super(text); this.name = 'Mine'; this.toString = () => 'mine ' + text; } }
    const counts = new Map();
    export default ({ quote, claim }) => ({
      run: (doc) => {
        console.log('not shown');
        const copy = structuredClone({ doc, constructor: 1 });
        copy.valueOf = 2;
        try { throw new Mine('x') } catch (error) { copy.error = String(error) + error.name }
        return claim(quote(copy.doc, /(?<what>by \\w+)/), { evidence: [copy.error, ...'a-b'.split('-')], confidence: 0.5 });
      },
    });`;
  const [called] = await callModule(page, text, { value: '🚲 by card' });
  expect(called?.result).toEqual({
    output: {
      is: 'claim',
      value: { value: 'by card', start: 2, end: 9, source: null, confidence: null },
      evidence: ['mine xMine', 'a', 'b'],
      confidence: 0.5,
    },
  });
});

test('what a call raises is a result; a module that was ended starts anew', async ({ page, server, lab }) => {
  await openPage(page, server.url);
  await page.evaluate(lab);
  const raising = await callModule(page, 'export default { run: (doc) => doc.absent.x };');
  expect(raising[0]?.result).toEqual({ raised: "TypeError: Cannot read properties of undefined (reading 'x')" });
  const text = 'let calls = 0; export default { run: () => { calls += 1; if (calls === 2) for (;;); return calls } };';
  const called = await callModule(page, text, { times: 3 });
  expect(called.map(({ rejected, result }) => rejected ?? result)).toEqual([
    { output: { is: 'value', value: 1n } },
    expect.stringContaining('m.task.js, key run: it did not end within 1 s'),
    { output: { is: 'value', value: 1n } },
  ]);
});

test('a worker that sends what nobody asked for is ended, whatever runs in it', async ({ page, server, lab: code }) => {
  await openPage(page, server.url);
  await page.evaluate(code);
  const told = await page.evaluate(async () => {
    const flood = `onmessage = () => { for (let i = 0; i < 1e5; i += 1) postMessage('{"raised": "' + i + '"}') }`;
    const session = new lab.SandboxSession('m.js', flood, () => undefined);
    const answers: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      answers.push(await session.request('', 1000).then((reply) => JSON.stringify(reply), String));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return [...answers, String(document.querySelectorAll('iframe').length)];
  });
  const ended = 'InputError: m.js: the module sent a message that nobody asked for.';
  expect(told).toEqual(['{"result":{"raised":"0"}}', ended, ended, '0']);
});

test.describe('texts that are no module', () => {
  const TEXTS: [file: string, text: string, sentence: string][] = [
    [
      'desk.task.js',
      'export default {\n  a: 1\n  b: 2\n};',
      'desk.task.js, line 3: this is no JavaScript (SyntaxError',
    ],
    ['desk.task.js', '\nnull.x;\nexport default 1;', 'desk.task.js, line 2: the module raised an error (TypeError'],
    ['desk.task.js', 'import x from "./x.js";\nexport default x;', 'desk.task.js: the module imports another file'],
    ['desk.task.js', 'import x from "https://example.org/x.js";\nexport default x;', 'the module imports another file'],
    ['desk.task.js', 'export const a = 1;', 'desk.task.js: the module exports no task'],
    ['desk.task.js', 'export default async () => ({});', 'a promise stands where a value is expected'],
    [
      'desk.task.js',
      'export default { run: new Function("return 1") };',
      'desk.task.js, line 1: the module raised an error (EvalError',
    ],
    ['desk.task.ts', 'const a: = 1;\nexport default {};', 'desk.task.ts, from line 1 on: this is no TypeScript'],
    ['desk.task.ts', 'let a: number;\nlet a;\nexport default {};', 'desk.task.ts, line 2: this is no JavaScript'],
  ];
  for (const [file, text, sentence] of TEXTS) {
    test(sentence, async ({ run, server, scratch }) => {
      const [set = '', task = ''] = modulePair(scratch, text, file);
      const result = await run({ set: refTo(server, set, 'desk.json'), task: refTo(server, task, file) });
      expect(result.exit).toBe(2);
      expect(result.summary.join(' ')).toContain(sentence);
    });
  }
});

test('the command runs a set with its module beside it, and asks nothing', async ({ scratch }) => {
  const [set = ''] = modulePair(scratch, TASK);
  const { code, stderr } = await candor(['gate', set]);
  expect(stderr).not.toContain('desk.task.js');
  expect(code).toBe(0);
});

/** The module of docs/tasks.md, with its questions asked of one case. */
function documented(scratch: Scratch, rule?: string): string {
  const [, example = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/tasks.md'), 'utf8')) ?? [];
  const text = rule === undefined ? example : example.replace('(membership) => membership !== null', rule);
  if (rule !== undefined) expect(text).not.toBe(example);
  const cases = [
    {
      name: 'card 🚲',
      state: { birth_year: 1990, doc: '🚲 I am member 17 and paid by card.' },
      expected: { may_enter: 'yes', paid: 'card' },
      expect: { paid: { status: 'ok' } },
    },
    {
      name: 'child',
      state: { birth_year: 2020, doc: 'I am member 18.' },
      expected: { may_enter: 'no', paid: '<not stated>' },
      expect: { may_enter: { status: 'forced', guard: 'hard_check' } },
    },
  ];
  scratch.write('pool_desk.task.js', text);
  return scratch.write('pool.json', JSON.stringify({ name: 'pool', task: 'pool_desk.task.js', cases }));
}

test('the module of the documentation runs: rules, quotes, a check that overrules, "not stated"', async ({
  scratch,
}) => {
  const set = documented(scratch);
  const { code, stdout, stderr } = await candor(['gate', set, '--rows']);
  expect(stderr).not.toContain('Error');
  expect(code).toBe(0);
  const { rows } = JSON.parse(stdout) as { rows: { question: string; answer: unknown; quotes: object[] }[] };
  expect(rows.map(({ question, answer }) => [question, answer])).toEqual([
    ['may_enter', 'yes'],
    ['paid', 'card'],
    ['may_enter', 'no'],
    ['paid', '<not stated>'],
  ]);
  expect(rows[0]?.quotes).toEqual([expect.objectContaining({ text: '17', start: 14, end: 16 })]);
  expect(rows[1]?.quotes).toEqual([expect.objectContaining({ text: 'by card', start: 26, end: 33 })]);
});

test('a rule that breaks a limit ends its set with exit 2, names the function, and the next set is run', async ({
  scratch,
}) => {
  const looping = documented(scratch, '() => { for (;;); }');
  const [honest = ''] = modulePair(scratch, TASK);
  const { code, stdout, stderr } = await candor(['gate', looping, honest]);
  expect(code).toBe(2);
  expect(stderr).toContain('pool_desk.task.js, key questions.may_enter.rule.run: it did not end within 1 s');
  expect(stdout.trim().split('\n')).toHaveLength(1);
});

test('a module of TypeScript runs like one of JavaScript', async ({ scratch }) => {
  const typed = `interface Task { name: string; questions: Record<string, unknown> }\n${TASK.replace('() =>', '(_: object): Task =>')}`;
  const [set = ''] = modulePair(scratch, typed, 'desk.task.ts');
  expect((await candor(['gate', set])).code).toBe(0);
});

test('on the page a module waits for a word; then its set runs, and the same code is not asked about again', async ({
  page,
  server,
  scratch,
}) => {
  await openPage(page, server.url);
  await drop(page, modulePair(scratch, TASK));
  await expect(card(page)).toContainText('Run the code of desk.task.js?');
  await expect(card(page)).toContainText("task: 'How was it paid?'");
  await expect(page.locator('[data-slot=set]')).toContainText('task waits');
  await expect(page.getByRole('button', { name: 'Run: task waits' })).toBeDisabled();
  // By keys alone: the focus is on the title, the code and the two buttons follow.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Run 1 row/ }).click();
  await expect(page.getByRole('main')).toContainText('1 of 1 row', { timeout: 30_000 });
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await drop(page, [scratch.write('other/desk.task.js', TASK)]);
  await expect(page.getByRole('main')).toContainText('It is the task of the set now.');
  await expect(card(page)).toHaveCount(0);
});

test('a module that is left out changes nothing, and hostile code that is run leaves the page as it was', async ({
  page,
  server,
  scratch,
}) => {
  await openPage(page, server.url);
  await drop(page, [scratch.write('a.task.js', 'while (true);')]);
  await card(page).getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByRole('main')).toContainText('Its code was not run.');
  await drop(page, [scratch.write('a.task.js', 'while (true);')]);
  await card(page).getByRole('button', { name: 'Run this code' }).click();
  await expect(page.getByRole('alert')).toContainText('a.task.js: it did not end within 5 s');
  await page.getByRole('button', { name: /Dismiss/ }).click();
  await runButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gate passed', { timeout: 30_000 });
});

test('source and name of a module are text, whatever they hold', async ({ page, server, scratch }) => {
  await openPage(page, server.url);
  const text = `// <img src=x onerror="document.title='XSS'"> </pre><script>document.title='XSS'</script> \u202e\nexport default 1;`;
  await drop(page, [scratch.write('<b>x<b>.task.js', text)]);
  await expect(card(page)).toContainText('<b>x<b>.task.js');
  await expect(card(page)).toContainText(`<img src=x onerror="document.title='XSS'">`);
  await expect(card(page).locator('[data-name="U+202E"]')).toBeVisible();
  expect(await card(page).locator('img, b, script').count()).toBe(0);
  expect(await page.title()).not.toBe('XSS');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the question is accessible in the ${colorScheme} theme, also on a phone`, async ({
    browser,
    server,
    scratch,
  }) => {
    const pair = modulePair(scratch, TASK);
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 375, height: 800 },
    ]) {
      const context = await browser.newContext({ colorScheme, viewport });
      const page = await context.newPage();
      await openPage(page, server.url);
      await drop(page, pair);
      await expect(card(page)).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await context.close();
    }
  });
}
