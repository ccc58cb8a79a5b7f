import { expect, test } from 'vitest';
import { dragSummary } from './dragKinds.js';

test('the overlay counts what will be opened and what is left out', () => {
  const { headline, kinds } = dragSummary(['application/json', '', 'image/png', 'application/json']);
  expect(headline).toBe('Drop to open 3 items; 1 is left out.');
  expect(kinds.map(({ name, isOpened }) => [name, isOpened])).toEqual([
    ['2 × JSON file', true],
    ['Folder or file', true],
    ['PNG image', false],
  ]);
});

test('tables of outputs are opened, whatever the system calls them', () => {
  for (const type of ['text/csv', 'application/vnd.ms-excel', 'application/x-ndjson', 'application/gzip'])
    expect(dragSummary([type]).kinds).toMatchObject([{ name: 'Table or records', isOpened: true }]);
});

test('a zip is opened as a model', () => {
  expect(dragSummary(['application/zip']).kinds).toMatchObject([{ name: 'Zip archive', isOpened: true }]);
});

test('nothing is left out when everything may be opened', () => {
  expect(dragSummary(['']).headline).toBe('Drop to open 1 item.');
});
