import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalBox, foundBoxes, type FinalBox } from './finalBox.js';

test.each<[string | null | undefined, string | null, FinalBox['status']]>([
  ['so \\boxed{5}', '5', 'ok'],
  ['\\boxed{5} and \\fbox{ 6 }', '6', 'ok'],
  ['\\boxed{\\frac{1}{2}} is it', '\\frac{1}{2}', 'ok'],
  ['\\boxed{\\fbox{7}}', '7', 'ok'],
  ['\\\\boxed{5}', '5', 'ok'],
  ['\\boxed \u00a0\r\n{5}', '5', 'ok'],
  ['\boxed{5}', '5', 'ok'],
  ['\fbox{5}', '5', 'ok'],
  ['\\boxed{\\}}', '\\}', 'ok'],
  ['\\boxed{a\\\\}', 'a\\\\', 'ok'],
  ['\\boxed{\u2003}', '', 'empty_box'],
  ['\\boxed{5} then \\boxed{6', null, 'unclosed_box'],
  ['\\boxed{6\\}', null, 'unclosed_box'],
  ['\\boxed 12$, so', '12', 'unbraced'],
  ['\\boxed\n12 \\) so', '12', 'unbraced'],
  ['\\boxed x\\]', 'x', 'unbraced'],
  ['\\boxed 12\nso', '12', 'unbraced'],
  ['\\boxed $12$', null, 'no_box'],
  ['\\boxed ', null, 'no_box'],
  ['\\boxed', null, 'no_box'],
  ['\\boxed12', null, 'no_box'],
  ['\\boxed(12)', null, 'no_box'],
  ['\\Boxed{5}, \\boxedin{5}, oxed{5}, boxed{5}', null, 'no_box'],
  ['\\boxed{5} and \\boxed', null, 'no_box'],
  ['5', null, 'no_box'],
  [' \t\r\n\f\v\u00a0', null, 'empty_output'],
  ['', null, 'empty_output'],
  [null, null, 'empty_output'],
  [undefined, null, 'missing'],
])('the final box of %j is %j: %s', (output, content, status) => {
  expect(finalBox(output)).toEqual({ content, status });
});

/** The rules, as slowly as they read. */
function slowly(output: string): FinalBox {
  const none = (status: FinalBox['status']): FinalBox => ({ content: null, status });
  const isBlank = (text: string) => [...text].every((c) => ' \t\r\n\f\v\u00a0'.includes(c));
  if (isBlank(output)) return none('empty_output');
  const commands = ['\\boxed', '\\fbox', '\boxed', '\fbox'];
  for (let at = output.length; at >= 0; at -= 1) {
    const command = commands.find((name) => output.startsWith(name, at));
    const after = output.slice(at + (command?.length ?? 0));
    if (command === undefined || /^[a-z]/i.test(after)) continue;
    let rest = after;
    while (rest !== '' && isBlank(rest.slice(0, 1))) rest = rest.slice(1);
    if (rest.startsWith('{')) {
      const content = grouped(rest.slice(1));
      if (content === null) return none('unclosed_box');
      return { content: content.trim(), status: content.trim() === '' ? 'empty_box' : 'ok' };
    }
    const bare = rest.split(/\$|\r|\n|\\\)|\\\]/)[0]?.trim() ?? '';
    return rest === after || bare === '' ? none('no_box') : { content: bare, status: 'unbraced' };
  }
  return none('no_box');
}

/** What stands before the brace that closes a group. */
function grouped(text: string): string | null {
  if (text === '') return null;
  if (text.startsWith('}')) return '';
  const first = text.startsWith('\\') ? text.slice(0, 2) : text.slice(0, 1);
  if (first !== '{') return joined(first, grouped(text.slice(first.length)));
  const inner = grouped(text.slice(1));
  return inner === null ? null : joined(`{${inner}}`, grouped(text.slice(inner.length + 2)));
}

function joined(first: string, rest: string | null): string | null {
  return rest === null ? null : first + rest;
}

test('it is what the rules say of any small output', () => {
  const unit = fc.constantFrom('\\boxed', '\\fbox', '\boxed', '{', '}', '\\', ' ', '\n', '\u00a0', '$', ')', 'a', '5');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (output) => {
      expect(finalBox(output)).toEqual(slowly(output));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['none', []],
  ['so \\boxed{5}.', ['\\boxed{5}']],
  ['\\boxed{\\fbox{7}}', ['\\boxed{\\fbox{7}}', '\\fbox{7}']],
  ['\\boxed{5} then \\boxed{6', ['\\boxed{5}', '\\boxed{6']],
  ['\\boxed{5 then \\boxed{6}', ['\\boxed{5 then \\boxed{6}', '\\boxed{6}']],
  ['}\\boxed 1$ \\boxed\n2, \\boxed 3', ['\\boxed 1', '\\boxed\n2, \\boxed 3', '\\boxed 3']],
  ['\\boxed12, \\boxed $12$', ['\\boxed', '\\boxed ']],
  ['\boxed{5}', ['\boxed{5}']],
])('the boxes of %j are %j', (output, boxes) => {
  expect(foundBoxes(output).map(({ start, end }) => output.slice(start, end))).toEqual(boxes);
});

test('each box ends where the rules say, were it the last', () => {
  const unit = fc.constantFrom('\\boxed', '\\fbox', '\boxed', '{', '}', '\\', ' ', '\n', '\u00a0', '$', ')', 'a', '5');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (output) => {
      for (const { start, end } of foundBoxes(output)) {
        const later = output.slice(start + 5).replace(/box|oxed/g, (command) => '#'.repeat(command.length));
        const asLast = output.slice(0, start + 5) + later;
        expect(finalBox(asLast.slice(start, end)).content).toBe(finalBox(asLast).content);
      }
    }),
    { numRuns: 2000 },
  );
});

test('an output of a megabyte is read', () => {
  const length = 1_000_000;
  expect(finalBox('\\boxed{'.repeat(length / 8)).status).toBe('unclosed_box');
  expect(finalBox(`\\boxed{${'{'.repeat(length)}`).status).toBe('unclosed_box');
  expect(finalBox(`\\boxed${' '.repeat(length)}`).status).toBe('no_box');
  expect(finalBox(`${'\ufffd'.repeat(length)}\r\n\\boxed{5}\r\n`).content).toBe('5');
  const nested = '{'.repeat(10_000) + '}'.repeat(10_000);
  expect(finalBox(`\\boxed{${nested}}`)).toEqual({ content: nested, status: 'ok' });
});
