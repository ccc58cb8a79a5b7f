import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { drop } from './drop.js';
import { candor, expect, test, type Scratch } from './stage.js';

/** Texts in which UTF-16 units, code points and what is seen part ways. */
const TEXTS: Record<string, string> = {
  'joined emoji': 'The 👩‍👩‍👧‍👦 family paid 45.20 EUR to Anna 👍🏽 on Monday. please reply',
  flags: 'Flags 🇫🇷🇩🇪 and 🏴\u{e0067}\u{e0062}\u{e007f} mark order A-1204, the amount is 12 EUR.',
  'decomposed accents': 'Le cafe\u0301 de Zoe\u0308 cou\u0302te 12\u202f000 EUR, pay\u00e9 a\u0315\u0301 la caisse.',
  'a mark without its letter': '\u0301\u0308The amount is 45.20 EUR. Order A-1204.',
  'astral ideographs': '金額は45.20円です。𠮷野家で𪚥を買った。注文A-1204。',
  'line ends and tabs': 'Order A-1204\r\n\tamount:\t45.20 EUR\r\nplease reply\r',
  'odd spaces': 'The\u00a0amount\u00a0is 45.20\u00a0EUR.\u2003Order\u3000A-1204 today.',
  'odd line ends': 'First line\u2028The amount is 45.20 EUR\u2029Order A-1204\u0085please reply',
  'zero width': 'The am\u200bount is 45.\u200b20 EU\u2060R. Or\u00adder A\u200d-1204.',
  'byte-order marks': '\ufeffThe amount is \ufeff45.20 EUR.\ufeff Order A-1204\ufeff',
  'Hebrew with points': 'הסכום הוא 45.20 ש״ח. שָׁלוֹם, order A-1204 שולם.',
  'Arabic with marks': 'المَبْلَغُ هو ٤٥٫٢٠ ريال. الطلب A-1204 مدفوع، لا\u200cإله.',
  'direction controls':
    'The amount \u202eRUE 02.54\u202c is \u2067מחיר\u2069 45.20 EUR.\u200f Order\u200e A-1204\u2066 open',
  'Hangul jamo': '\u1100\u1161\u11a8 금액은 45.20원 \u3164 주문 \u1112\u1161\u11ab A-1204.',
  controls: 'a\u0000b\u0007 The amount\u001b[31m is 45.20 EUR\u001c. Order A-1204\u007f\u009f.',
  'beyond the BMP': 'The \u{f0000} amount 𝟜𝟝.𝟚𝟘 𝐄𝐔𝐑 \ue000 is due \u{10ffff} now, \u{16fe0}.',
  'Indic and Thai': 'राशि ४५.२० क्षि रुपये है। จำนวนเงิน 45.20 บาท. நன்றி',
  'piled marks': 'T\u0337\u031bh\u0338e\u0336 a\u0300\u0301\u0302\u0303mount is 45.20 EUR. Order A-1204.',
  'no characters': 'The amount \ufffe is \uffff 45.20 EUR \ufffd. Order \u{1ffff} A-1204.',
};

const QUESTIONS = {
  amount: { kind: 'span', task: 'What is the amount?', use_act: false },
  order: { kind: 'span', task: 'What is the order number?', not_stated: true, use_act: false },
  team: { kind: 'choice', task: 'Which team?', options: ['billing', 'shipping', 'sales'], evidence: 3, use_act: false },
  reply: { kind: 'yes_no', task: 'Is a reply wanted?', evidence: 2, use_act: false },
  topics: { kind: 'multi', task: 'What is it about?', options: ['money', 'goods'], evidence: true, use_act: false },
};
const ROWS = Object.keys(TEXTS).length * Object.keys(QUESTIONS).length;

interface Quote {
  text: string | null;
  start: number;
  end: number;
  source: string;
  in_text: boolean;
}

interface Saved {
  rows: { case: string; question: string; quotes: Quote[] }[];
  details: { state: Record<string, string> }[];
}

/** The set and its task, as files that escape nothing. */
function hostileSet(scratch: Scratch): [set: string, task: string] {
  const expected = { amount: '45.20 EUR', order: 'A-1204', team: 'billing', reply: 'yes', topics: ['money'] };
  const cases = Object.entries(TEXTS).map(([name, doc]) => ({ name, state: { doc }, expected }));
  const set = { name: 'unicode', version: 1, task: 'unicode.task.json', cases };
  return [
    scratch.write('unicode.json', JSON.stringify(set)),
    scratch.write('unicode.task.json', JSON.stringify({ questions: QUESTIONS })),
  ];
}

/** The toy has no pointer; declared on two of its columns it gives quotes of its own, read by the WordPiece tokenizer. */
function bertWithPointer(scratch: Scratch): string {
  const folder = scratch.checkpoint('bert-v2');
  const file = join(folder, 'solvi_decide.json');
  const declared = {
    ...(JSON.parse(readFileSync(file, 'utf8')) as object),
    subformat: 'l14g typed v2',
    modes: ['single', 'multi', 'score', 'noul', 'span'],
    unknown: { column: 2 },
    pointer: { start: 0, end: 1, evidence: { threshold: 0.01 } },
  };
  writeFileSync(file, JSON.stringify(declared));
  return folder;
}

async function save(page: Page): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  return readFileSync(await (await saving).path(), 'utf8');
}

const sliceOf = (text: string, { start, end }: Quote): string => Array.from(text).slice(start, end).join('');

/** What an opened row shows: its texts, and of each quote what is marked and what the legend says. */
interface Opened {
  case: string;
  question: string;
  texts: string[];
  marked: string[];
  legend: string[];
}

async function opened(page: Page, place: number): Promise<Opened> {
  await expect(page.locator('.sub-bar')).toContainText(`row ${place} of `);
  return page.locator('main').evaluate((main) => {
    const textsOf = (selector: string): string[] => [...main.querySelectorAll(selector)].map((one) => one.textContent);
    const legend = textsOf('article li q');
    return {
      case: textsOf('.where b').join(''),
      question: textsOf('.where').join('').trim().split(' ').at(-1) ?? '',
      texts: textsOf('article .fact p'),
      marked: legend.map((_, i) => textsOf(`article mark[data-quotes~="${i + 1}"]`).join('')),
      legend,
    };
  });
}

/** Walks every row of the report on the page, and returns how many quotes are what they say. */
async function expectTrueQuotes(page: Page, saved: Saved): Promise<number> {
  let quotes = 0;
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let place = 1; place <= saved.rows.length; place += 1) {
    const row = await opened(page, place);
    const index = saved.rows.findIndex((one) => one.case === row.case && one.question === row.question);
    const [own, detail] = [saved.rows[index], saved.details[index]];
    const texts = own?.quotes.map(({ text }) => text);
    expect(texts, `${row.case}, ${row.question}: offsets count code points`).toEqual(
      own?.quotes.map((quote) => sliceOf(detail?.state[quote.source] ?? '', quote)),
    );
    expect(row.texts).toEqual(Object.values(detail?.state ?? {}));
    expect(row.marked, `${row.case}, ${row.question}: marks`).toEqual(texts);
    expect(row.legend, `${row.case}, ${row.question}: legend`).toEqual(texts);
    quotes += row.marked.length;
    await page.keyboard.press('j');
  }
  await page.keyboard.press('Escape');
  return quotes;
}

for (const [name, checkpoint] of [
  ['the embedded decider', null],
  ['modern-v2', (scratch: Scratch) => scratch.checkpoint('modern-v2')],
  ['bert-v2 with a pointer', bertWithPointer],
] as const) {
  test(`${name}: the marked text is the quote in the page and in the saved report, which opens again as it was`, async ({
    page,
    server,
    scratch,
  }) => {
    test.slow();
    await page.goto(server.url);
    await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
    await drop(page, [...hostileSet(scratch), ...(checkpoint === null ? [] : [checkpoint(scratch)])]);
    await page.getByRole('button', { name: `Run ${ROWS} rows` }).click();
    await expect(page.getByRole('main')).toContainText(`${ROWS} of ${ROWS} rows`, { timeout: 60_000 });

    const text = await save(page);
    const saved = JSON.parse(text) as Saved;
    expect(saved.details.map(({ state }) => state['doc'])).toEqual(saved.rows.map((row) => TEXTS[row.case]));
    expect(await expectTrueQuotes(page, saved)).toBeGreaterThan(60);

    await page.goto(server.url);
    await drop(page, [scratch.write('again.json', text)]);
    await expect(page.getByRole('main')).toContainText(`${ROWS} of ${ROWS} rows`);
    expect(await save(page)).toBe(text);
  });
}

test('candor gate --rows prints the same quotes, whichever way the set escapes its texts', async ({ scratch }) => {
  const [set] = hostileSet(scratch);
  const escaped = readFileSync(set, 'utf8').replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const [plain, ascii] = [
    await candor(['gate', set, '--no-baseline', '--rows']),
    await candor(['gate', scratch.write('escaped.json', escaped), '--no-baseline', '--rows']),
  ];
  const rowsOf = ({ stdout }: { stdout: string }): Saved => JSON.parse(stdout) as Saved;
  const { rows, details } = rowsOf(plain);
  expect(rows).toHaveLength(ROWS);
  for (const [i, { quotes }] of rows.entries())
    for (const quote of quotes) expect(quote.text).toBe(sliceOf(details[i]?.state['doc'] ?? '', quote));
  expect(rowsOf(ascii).rows).toEqual(rows);
});

const DOC = '🚲🚲 the 👨‍👩‍👧 paid\u00a045.20\u200b EUR, no\u0308 more \u202edne';

/** Where quotes lie in it, in code points, of which it has 43. */
const PLACES = {
  'touch each other': [
    [0, 1],
    [1, 2],
    [2, 3],
  ],
  'lie in each other': [
    [0, 43],
    [7, 12],
    [8, 9],
  ],
  'overlap each other': [
    [3, 14],
    [7, 24],
    [12, 43],
  ],
  'are the same': [
    [12, 16],
    [12, 16],
  ],
  'cut what is seen as one character': [
    [7, 9],
    [9, 10],
    [30, 32],
    [32, 33],
  ],
  'are empty or hidden alone': [
    [5, 5],
    [23, 24],
    [39, 43],
    [43, 43],
  ],
};

/** Rows made elsewhere, with the quotes of one place each. */
function rowsWithQuotes(places: Record<string, number[][]>, doc: string): Saved {
  const rows = Object.entries(places).map(([name, ranges]) => ({
    case: name,
    question: 'q',
    gold: 'yes',
    answer: 'yes',
    status: 'ok',
    guard: null,
    confidence: 0.9,
    acted: true,
    correct: true,
    safeguards: [],
    quotes: ranges.map(([start = 0, end = 0]) => ({
      text: Array.from(doc).slice(start, end).join(''),
      start,
      end,
      source: 'doc',
      in_text: true,
    })),
  }));
  return { rows, details: rows.map(() => ({ state: { doc }, probabilities: [], why: null })) };
}

test('quotes that touch, nest, overlap or cut a character are each marked as what they are', async ({
  page,
  server,
  scratch,
}) => {
  const made = rowsWithQuotes(PLACES, DOC);
  await page.goto(server.url);
  await drop(page, [scratch.write('places.json', JSON.stringify(made))]);
  await expect(page.getByRole('main')).toContainText('6 of 6 rows');
  expect(await expectTrueQuotes(page, made)).toBe(19);
});

test('a report that counts UTF-16 units is not believed: the legend says what stands there', async ({
  page,
  server,
  scratch,
}) => {
  const made = rowsWithQuotes({ shifted: [[7, 12]] }, '🚲🚲🚲 the pier and more');
  made.rows[0]?.quotes.splice(0, 1, { text: 'the p', start: 7, end: 12, source: 'doc', in_text: true });
  await page.goto(server.url);
  await drop(page, [scratch.write('shifted.json', JSON.stringify(made))]);
  await page.getByText('1 of 1 row').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('article mark')).toHaveText(' pier');
  await expect(page.locator('article li')).toContainText('The text has  pier there, and that is marked.');
});

test('what is copied from a text and from a quote is what the set holds', async ({
  page,
  context,
  server,
  scratch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(server.url);
  const made = rowsWithQuotes({ copied: [[13, 26]] }, DOC);
  await drop(page, [scratch.write('places.json', JSON.stringify(made))]);
  await page.getByText('1 of 1 row').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (const [place, text] of [
    ['article .fact p', DOC],
    ['article mark', 'paid\u00a045.20\u200b E'],
    ['article li q', 'paid\u00a045.20\u200b E'],
  ] as const) {
    await page.locator(place).evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('Control+C');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});
