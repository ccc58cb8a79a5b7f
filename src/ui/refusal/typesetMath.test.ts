import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goldenPlain } from '../../testing/golden.js';
import { usesPlainCommands } from './mathCommands.js';
import { mathElement, type MathElement } from './mathElement.js';
import { typesetMath } from './typesetMath.js';

/** As markup, for reading. */
function markup(node: MathElement | string): string {
  if (typeof node === 'string') return node;
  const attributes = node.attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<${node.name}${attributes}>${node.children.map(markup).join('')}</${node.name}>`;
}

async function set(source: string): Promise<string> {
  const typeset = await typesetMath(source);
  return typeset.state === 'set' ? markup(typeset.math) : typeset.state;
}

describe('an answer is set as mathematics', () => {
  test.each([
    ['\\frac{1}{2}', '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'],
    ['$\\frac12$', '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'],
    ['\\(x_1\\)', '<math><msub><mi>x</mi><mn>1</mn></msub></math>'],
    ['\\[x^{2}\\]', '<math><msup><mi>x</mi><mn>2</mn></msup></math>'],
    ['\\text{ dollars}', '<math><mtext>\u00a0dollars</mtext></math>'],
    ['2\\sqrt[3]{5}', '<math><mrow><mn>2</mn><mroot><mn>5</mn><mn>3</mn></mroot></mrow></math>'],
    [
      '\\frac{50%}{1\\%}',
      '<math><mfrac><mrow><mn>50</mn><mi>%</mi></mrow><mrow><mn>1</mn><mi>%</mi></mrow></mfrac></math>',
    ],
    ['\\overline{AB}', '<math><menclose notation="top"><mrow><mi>A</mi><mi>B</mi></mrow></menclose></math>'],
  ])('%s', async (source, expected) => {
    expect(await set(source)).toBe(expected);
  });
});

test('what reads as it is written needs no setting', async () => {
  for (const source of ['', '12', '(3,4)', "I don't know.", '$12$', '<b>1</b>', '12'.repeat(1000)]) {
    expect(await set(source)).toBe('plain');
  }
});

test('what is no LaTeX, or longer than answers are, stays source', async () => {
  for (const source of [
    '\\frac{1}{',
    'x^',
    '\\sqrt',
    '\\left(1',
    '\\frac{1}{2}'.repeat(50),
    '\\nosuchcommand',
    '$x^2$ and $y$',
  ]) {
    expect(await set(source)).toBe('unset');
  }
});

describe('hostile LaTeX stays source', () => {
  test.each([
    ...['\\href{javascript:alert(1)}{x}', '\\url{https://a.test}', '\\includegraphics{https://a.test/x.png}'],
    ...['\\htmlId{a}{x}', '\\htmlClass{a}{x}', '\\htmlStyle{a}{x}', '\\htmlData{a=b}{x}', '\\id{row-title}{x}'],
    ...[
      '\\class{button}{x}',
      '\\style{position:fixed}{x}',
      '\\data{a=b}{x}',
      '\\label{row-title}x',
      '\\ref{x}',
      '\\eqref{x}',
    ],
    ...[
      '\\def\\a{\\a\\a}\\a',
      '\\edef\\a{xx}\\a',
      '\\gdef\\a{x}\\a',
      '\\newcommand{\\a}{x}\\a',
      '\\let\\frac\\sqrt \\frac{1}{2}',
    ],
    ...[
      '\\color{white}x',
      '\\textcolor{#fff}{x}',
      '\\colorbox{red}{x}',
      '\\phantom{5}x',
      '\\smash{x}',
      '\\llap{5}x',
      '\\hspace{-9em}x',
    ],
    ...[
      '\\kern-99em x',
      '\\rule{999em}{999em}',
      '\\raisebox{999em}{x}',
      '\\char"202E x',
      '\\verb|x|\\frac',
      '\\bordermatrix{x}',
    ],
    ...[
      '\\Huge x',
      '\\tag{1}x',
      '\\ce{H2O}',
      '\\tooltip{a}{b}',
      '\\begin{CD}a\\end{CD}',
      '\\begin\\frac{1}{2}',
      '\\@char{x}',
    ],
  ])('%s', async (source) => {
    expect(await set(source)).toBe('unset');
    expect(await set(`\\frac{${source}}{2}`)).toBe('unset');
  });
});

test('characters that reorder or hide are not set', async () => {
  expect(await set('x^{\u202e12\u2066}\u200b')).toBe(
    '<math><mrow><msup><mi>x</mi><mrow><mtext></mtext><mn>12</mn><mtext></mtext></mrow></msup><mtext></mtext></mrow></math>',
  );
});

const ATTRIBUTES = new Set([
  ...[
    'mathvariant',
    'fence',
    'separator',
    'stretchy',
    'symmetric',
    'largeop',
    'movablelimits',
    'form',
    'lspace',
    'rspace',
  ],
  ...[
    'minsize',
    'maxsize',
    'width',
    'linethickness',
    'accent',
    'accentunder',
    'notation',
    'displaystyle',
    'scriptlevel',
  ],
]);

function expectHarmless(node: MathElement | string): void {
  if (typeof node === 'string') return;
  expect(node.name).toMatch(/^m[a-z]+$/);
  for (const [name, value] of node.attributes) {
    expect(ATTRIBUTES).toContain(name);
    expect(value).toMatch(/^[a-z0-9.]{1,11}$/);
  }
  node.children.forEach(expectHarmless);
}

test('whatever is written, what is set is plain', async () => {
  const unit = fc.constantFrom(
    ...[
      '\\frac',
      '\\sqrt',
      '\\text',
      '\\left',
      '\\right',
      '\\begin{pmatrix}',
      '\\end{pmatrix}',
      '\\overline',
      '\\binom',
    ],
    ...[
      '\\sum',
      '\\lim',
      '\\limits',
      '\\mathbb',
      '\\operatorname',
      '\\pmod',
      '\\hat',
      '\\overrightarrow',
      '\\Bigl',
      '\\ne',
    ],
    ...[
      '\\\\',
      '\\,',
      '\\{',
      '\\}',
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '^',
      '_',
      '&',
      '%',
      '#',
      '$',
      '~',
      "'",
      '1',
      'x',
      ' ',
      '<',
      '"',
    ],
  );
  const latex = fc.oneof(fc.string({ unit, maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(latex, async (source) => {
      const typeset = await typesetMath(source);
      if (typeset.state === 'set') expectHarmless(typeset.math);
    }),
    { numRuns: 500 },
  );
});

test('nesting and repetition up to the greatest length neither hang nor fill the memory', async () => {
  const pieces = [
    '\\frac{',
    '\\sqrt{',
    '\\text{',
    '\\overline{',
    '\\left(',
    '\\hat{',
    'x^{',
    'x_{',
    '{',
    '\\pmod{',
    '\\operatorname{',
  ];
  for (const piece of [
    ...pieces,
    '\\dots ',
    '\\mathbb',
    "x'",
    '\\begin{matrix}',
    '\\binom{',
    '\\overrightarrow{',
    '\\\\',
  ]) {
    const levels = Math.floor(240 / piece.length);
    const close = piece === '\\left(' ? '\\right)' : '}';
    for (const source of [piece.repeat(2 * levels), piece.repeat(levels) + 'x' + close.repeat(levels)]) {
      expect((await typesetMath(source)).state).toMatch(/^(?:set|unset|plain)$/);
    }
  }
});

test('of a tree, links, images, spans and other elements make the whole unfit', () => {
  const math = (child: unknown) => ({ type: 'math', attributes: {}, children: [child] });
  for (const child of [
    { href: 'https://a.test', classes: [], children: [] },
    { type: 'a', attributes: { href: '#' }, children: [] },
    { type: 'maction', attributes: {}, children: [] },
    { type: 'annotation-xml', attributes: {}, children: [] },
    { type: 'mphantom', attributes: {}, children: [] },
    { type: 'toString', attributes: {}, children: [] },
    { attributes: {}, children: [{ text: 'a span' }] },
    null,
    'text',
  ]) {
    expect(() => mathElement(math(child))).toThrow();
  }
  expect(() => mathElement({ type: 'mrow', attributes: {}, children: [] })).toThrow('no formula');
  expect(() => mathElement(math({ children: Array(5000).fill({ text: 'x' }) }))).toThrow('more than can be set');
});

test('of an element, attributes that are not known and values that are not plain are dropped', () => {
  const attributes = {
    ...{ href: 'javascript:alert(1)', onclick: 'alert(1)', style: 'position:fixed', class: 'button', id: 'row-title' },
    ...{
      width: '-1em',
      mathbackground: 'red',
      mathcolor: 'white',
      'xlink:href': '#',
      displaystyle: 'true',
      scriptlevel: '9',
    },
  };
  const mspace = { type: 'mspace', attributes, classes: ['button'], style: { position: 'fixed' }, children: [] };
  const fragment = { children: [mspace, { text: 'x' }] };
  expect(markup(mathElement({ type: 'math', attributes, children: [fragment] }))).toBe(
    '<math displaystyle="true"><mspace displaystyle="true"></mspace>x</math>',
  );
});

test('of the golden answers every one in LaTeX that can be set is', async () => {
  const { cases } = goldenPlain<{ cases: { expected: { boxed: string | null } }[] }>('refusal/outputs.json');
  const answers = cases.flatMap(({ expected }) => expected.boxed ?? []);
  const unset = [];
  for (const answer of answers) if ((await typesetMath(answer)).state === 'unset') unset.push(answer);
  expect(unset).toEqual([]);
  expect(answers.filter(usesPlainCommands).length).toBeGreaterThan(answers.length * 0.9);
});
