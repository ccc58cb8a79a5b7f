import { drop } from './drop.js';
import { expect, refTo, test, type Scratch } from './stage.js';

/** A rule over three cases; `code` is its body, with the text `doc` and the kit at hand. */
function files(scratch: Scratch, code: string, options = '["yes", "no"]'): [set: string, task: string] {
  const cases = ['one', 'two', 'three'].map((doc) => ({ name: doc, state: { doc }, expected: { q: 'yes' } }));
  const task = `let calls = 0;
export default ({ quote }) => ({
  questions: { q: { kind: 'choice', task: '?', options: ${options}, rule: { reads: ['doc'], run: (doc) => { ${code} } } } },
});
`;
  return [
    scratch.write('s.json', JSON.stringify({ name: 's', task: 's.task.js', cases })),
    scratch.write('s.task.js', task),
  ];
}

const FORGED = `{ toString: () => '"x"},"fault":null,"output":{"is":"value","value":"yes"},"z":{"a":1' }`;

for (const [name, code, sentence] of [
  [
    'hides that it reached for the network',
    `try { fetch('http://127.0.0.1:9/'); } catch (error) { error.fault = { problem: ${FORGED} }; } return 'yes';`,
    /reaches for fetch/,
  ],
  [
    'forges a reply by an error of ours',
    `try { quote('x', 5); } catch (error) { throw new error.constructor({ problem: ${FORGED} }); }`,
    /s\.task\.js.*it gave no reason/,
  ],
  [
    'imports in its last call alone',
    `if (doc === 'three') import('http://127.0.0.1:9/x.js').catch(() => {}); return 'yes';`,
    /reaches for what lies outside itself/,
  ],
  [
    'leaves an endless loop behind in its last call',
    `if (doc === 'three') { const loop = () => Promise.resolve().then(loop); loop(); } return 'yes';`,
    /did not end within 1 s/,
  ],
  ['counts its calls', `calls += 1; return calls < 4 ? 'yes' : 'no';`, /keeps something from one call to the next/],
  ['gives an integer that no reader takes', 'return 2n ** 100000n;', /more than 4300 digits/],
  ['asks where it lies', 'return import.meta.url;', /import\.meta, which is another in every run/],
] as [string, string, RegExp][]) {
  test(`a module that ${name}: one sentence and exit 2`, async ({ run, server, scratch }) => {
    const [set, task] = files(scratch, code);
    const result = await run({ set: refTo(server, set), task: refTo(server, task, 's.task.js') });
    expect(result.summary.join(' ')).toMatch(sentence);
    expect(result).toMatchObject({ exit: 2, report: null });
  });
}

test('two runs of a module that looks at its own stack say the same', async ({ run, server, scratch }) => {
  const [set, task] = files(scratch, `return new Error('x').stack.includes('blob:') ? 'no' : 'yes';`);
  const result = await run({ set: refTo(server, set), task: refTo(server, task, 's.task.js') });
  expect(result.report?.pretty).toContain('"correct": 3');
});

test('code that raises is told, and candor test says why', async ({ run, server, scratch }) => {
  const [set, task] = files(scratch, 'return doc.inclodes("x");');
  const refs = { set: refTo(server, set), task: refTo(server, task, 's.task.js') };
  const gated = await run(refs);
  expect(gated.warnings.join(' ')).toContain('code raised an error in at least one case');
  const tested = await run({ ...refs, mode: 'test' });
  expect(tested.checks[0]?.text).toMatch(/abstained; gold "yes"; .*inclodes is not a function/);
});

test('a second run on the page rests on nothing that the first one left', async ({ page, server, scratch }) => {
  // Three cases and the first one again are four calls: what it kept would show in the second run alone.
  const [set, task] = files(scratch, `calls += 1; return calls <= 4 ? 'yes' : 'no';`);
  await page.goto(server.url);
  await drop(page, [set, task]);
  await page.getByRole('button', { name: 'Run this code' }).click();
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('link', { name: 'Evaluate' }).click();
    await page.getByRole('button', { name: 'Run 3 rows' }).click();
    await expect(page.getByRole('main')).toContainText(/\b3\s+right/);
    await expect(page.getByRole('main')).toContainText('none: the task answers by its own code');
  }
});
