import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../core/inputError.js';
import { jsonWithKeys } from '../../testing/arbitraryJson.js';
import { goldenFile, madeFile } from '../../testing/goldenFile.js';
import { ByteSource, expandedParts, partsOf } from './byteSource.js';
import { writeCompact } from '../write/json.js';
import { readRecords } from './records.js';

const recordsOf = async (path: string, content: string) =>
  (await readRecords(madeFile(path, content))).records.map(({ record }) => record);

const packed = (path: string, content: string) => ({ path, blob: new Blob([new Uint8Array(gzipSync(content))]) });

test('JSON Lines break at line feeds alone, whatever the line ends and marks around them', async () => {
  const text = '\uFEFF{"a": "one\u2028two\u2029three\u0085four"}\r\n\r\n{"a": 2}\n{"a": 3}';
  expect(await recordsOf('x.jsonl', text)).toEqual([{ a: 'one\u2028two\u2029three\u0085four' }, { a: 2 }, { a: 3 }]);
});

test('a bad line is listed with its place and mend, and the lines after it are read', async () => {
  const { records, errors } = await readRecords(madeFile('x.jsonl', '{"a": 1}\n{"a": oops}\n7\n{"a": 2}\n{"a": "cut'));
  expect(records.map(({ place, number }) => [place, number])).toEqual([
    ['line 1', 0],
    ['line 4', 3],
  ]);
  expect(errors).toEqual([
    { file: 'x.jsonl', place: 'line 2, column 7', message: 'a value is expected, found "o"; correct the JSON there.' },
    { file: 'x.jsonl', place: 'line 3', message: 'this is no record; write an object in braces.' },
    { file: 'x.jsonl', place: 'line 5, column 11', message: 'a text is not closed; correct the JSON there.' },
  ]);
});

test('a broken first line does not make a file of lines another format', async () => {
  const { records, errors } = await readRecords(madeFile('x.jsonl', '{"a": \n{"a": 2}\n'));
  expect([records.length, errors.length]).toEqual([1, 1]);
});

test('a line that is not UTF-8 is listed alone', async () => {
  const bytes = new Uint8Array([
    ...new TextEncoder().encode('{"a": "'),
    0xff,
    ...new TextEncoder().encode('"}\n{"a": 1}'),
  ]);
  const { records, errors } = await readRecords({ path: 'x.jsonl', blob: new Blob([bytes]) });
  expect(records).toHaveLength(1);
  expect(errors).toMatchObject([{ place: 'line 1', message: 'it is not UTF-8; save the file as UTF-8.' }]);
});

test('JSON Lines give back any records that were written', async () => {
  const text = fc.string({ unit: 'grapheme' });
  // A whole number beyond this is read as a bigint.
  const size = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
  const value = fc.oneof(text, fc.integer(), fc.double({ noNaN: true, ...size }), fc.constant(null));
  const keys = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', '10'));
  const record = fc.array(fc.tuple(keys, value)).map((entries) => Object.fromEntries(entries));
  const file = fc.tuple(fc.array(record, { minLength: 2 }), fc.constantFrom('\n', '\r\n'), fc.boolean());
  await fc.assert(
    fc.asyncProperty(file, async ([records, end, isClosed]) => {
      const text = records.map((one) => JSON.stringify(one)).join(end) + (isClosed ? end : '');
      const parsed = records.map((one) => JSON.parse(JSON.stringify(one)) as object);
      expect(await recordsOf('x.jsonl', text)).toEqual(parsed);
    }),
  );
});

test('whole numbers keep their digits, NaN is read, and a key __proto__ is a key', async () => {
  const [record] = await recordsOf(
    'x.jsonl',
    '{"id": 9007199254740993, "x": NaN, "y": 7.2e31, "__proto__": {"polluted": 1}}\n',
  );
  expect(record).toMatchObject({ id: 9007199254740993n, x: NaN, y: 7.2e31 });
  expect(Object.hasOwn(record ?? {}, '__proto__')).toBe(true);
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  expect({}).not.toHaveProperty('polluted');
});

test('a list of records is found wherever an object wraps it, also on one line', async () => {
  const wrapper = { keywords: ['a'], quantity: 9, example: [{ question: 'q' }] };
  expect(await recordsOf('x.json', JSON.stringify(wrapper, null, 2))).toEqual([{ question: 'q' }]);
  expect(await recordsOf('x.jsonl', JSON.stringify(wrapper))).toEqual([{ question: 'q' }]);
  expect(await recordsOf('x.json', '[{"question": "q"}]')).toEqual([{ question: 'q' }]);
  expect(await recordsOf('x.json', '{"question": "q", "output": "a"}')).toEqual([{ question: 'q', output: 'a' }]);
});

test('the lists of a conversation, and others beside the records, are not taken for them', async () => {
  const chat = { messages: [{ role: 'user', content: 'q' }], choices: [{ message: { content: 'a' } }] };
  expect(await recordsOf('x.json', JSON.stringify(chat))).toEqual([chat]);
  const two = { features: [{ name: 'q' }, { name: 'a' }, { name: 'b' }], data: [{ question: 'q' }] };
  expect(await recordsOf('x.json', JSON.stringify(two))).toEqual([{ question: 'q' }]);
  const unclear = JSON.stringify({ train: [{ question: 'q' }], test: [{ question: 'r' }] });
  await expect(recordsOf('x.json', unclear)).rejects.toThrow(
    'x.json: it holds several lists of records ("train", "test"); keep one of them.',
  );
});

test('a page of the hub viewer says that it is a part, and a cell that was cut makes no record', async () => {
  const rows = [
    { row_idx: 100, row: { question: 'q' }, truncated_cells: [] },
    { row_idx: 101, row: { question: 'cut' }, truncated_cells: ['question'] },
  ];
  const page = await readRecords(
    madeFile('p.json', JSON.stringify({ features: [{ name: 'question' }], rows, num_rows_total: 9 })),
  );
  expect(page.records).toEqual([{ record: { question: 'q' }, place: 'record 1', number: 100 }]);
  expect(page.errors).toMatchObject([
    { place: 'record 2', message: expect.stringContaining('cut question short') as string },
  ]);
  expect(page.notices).toEqual(["p.json: a page of the hub's viewer with 2 of 9 records."]);
});

test('CSV has its separator, byte-order mark, quoted line breaks and unnamed columns read', async () => {
  const text = '\uFEFFid;question;output;\r\n1;"a; ""b""\r\nc";x;\r\n\r\n2;d;;\r\n';
  const { records } = await readRecords(madeFile('x.csv', text));
  expect(records).toEqual([
    { record: { id: '1', question: 'a; "b"\r\nc', output: 'x' }, place: 'line 2', number: 0 },
    { record: { id: '2', question: 'd', output: null }, place: 'line 5', number: 1 },
  ]);
});

test('a row of CSV with another number of fields is listed, with its line', async () => {
  const { records, errors } = await readRecords(madeFile('x.csv', 'id,question\n1,"a\nb"\n2\n3,c,d\n4,e\n'));
  expect(records.map(({ record }) => record)).toEqual([
    { id: '1', question: 'a\nb' },
    { id: '4', question: 'e' },
  ]);
  expect(errors.map(({ place }) => place)).toEqual(['line 4', 'line 5']);
});

test('CSV that would be read wrong as a whole is refused', async () => {
  await expect(recordsOf('x.csv', 'id,q\n1,"open\n2,b\n')).rejects.toThrow(
    'x.csv, line 2: a quoted field that begins here',
  );
  await expect(recordsOf('x.csv', 'q,q\n1,2\n')).rejects.toThrow('two columns are called "q"');
});

test('CSV gives back any texts that were written', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('a\nb', '"', '""', ';', ',', '\t', ' '),
  );
  const file = fc.tuple(
    fc.array(fc.tuple(cell, cell), { minLength: 1 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n'),
  );
  await fc.assert(
    fc.asyncProperty(file, async ([rows, separator, end]) => {
      const quoted = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator);
      const text = [['id', 'question'], ...rows].map(quoted).join(end);
      expect(await recordsOf('x.csv', text)).toEqual(rows.map(([id, question]) => ({ id, question })));
    }),
  );
});

test('every format is read in gzip too', async () => {
  const [line] = (await readRecords(packed('x.jsonl.gz', '{"a": 1}\n{"a": 2}\n'))).records;
  expect(line?.record).toEqual({ a: 1 });
  expect((await readRecords(packed('x.csv.gz', 'a\n1\n'))).records[0]?.record).toEqual({ a: '1' });
  const parquet = goldenFile('datasets/amc23/test-00000-of-00001.parquet');
  const zipped = new Blob([new Uint8Array(gzipSync(new Uint8Array(await parquet.blob.arrayBuffer())))]);
  expect((await readRecords({ path: 'x.parquet.gz', blob: zipped })).records).toEqual(
    (await readRecords(parquet)).records,
  );
});

test('gzip that is cut, or that expands without end, is refused with the reason', async () => {
  const whole = gzipSync('{"a": 1}\n'.repeat(1000));
  const cut = { path: 'x.jsonl.gz', blob: new Blob([new Uint8Array(whole.subarray(0, whole.length - 12))]) };
  await expect(readRecords(cut)).rejects.toThrow('x.jsonl.gz: its gzip data are damaged or cut short');
  const bomb = packed('x.jsonl.gz', ' '.repeat(3_000_000)).blob;
  const expanded = new ByteSource(expandedParts(partsOf(bomb.stream()), 'x.jsonl.gz', 2e6));
  await expect(expanded.all()).rejects.toThrow('it expands to more than 2 MB, which a page cannot hold; split it');
});

test('64-bit integers of Parquet keep their digits', async () => {
  const { records } = await readRecords(goldenFile('public/parquet-int64-bigint/outputs.parquet'));
  expect(records.map(({ record }) => record['id'])).toEqual([1, 2, 9007199254740993n]);
});

test('what cannot be read says what it is and what to do', async () => {
  const refused = (path: string, bytes: number[] | string) =>
    expect(readRecords({ path, blob: new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]) })).rejects;
  await refused('x.jsonl.zst', [0x28, 0xb5, 0x2f, 0xfd]).toThrow(
    'compressed with zstd, which is not read here; unpack it',
  );
  await refused('x.csv', [0xff, 0xfe, 0x69, 0]).toThrow('x.csv: this is UTF-16; save it as UTF-8.');
  await refused('x.xlsx', [0x50, 0x4b, 3, 4]).toThrow('a zip archive or a workbook');
  await refused('x.parquet', 'PAR1 and nothing else').toThrow('it cannot be read as Parquet');
  await refused('x.txt', 'hello').toThrow('its records are not JSON');
  await refused('x.json', '[{"a": 1},').toThrow('x.json, line 1, column 11');
  await refused('x.jsonl', 'version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 9000000\n').toThrow(
    'Git LFS',
  );
});

test('reading can be followed and cancelled', async () => {
  const file = madeFile('x.jsonl', '{"a": 1}\n'.repeat(50_000));
  let bytes = 0;
  await readRecords(file, (part) => (bytes += part));
  expect(bytes).toBe(file.blob.size);
  await expect(readRecords(file, () => {}, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

test('bytes of any kind give records or a sentence', async () => {
  const text = jsonWithKeys(fc.constantFrom('rows', 'row', 'question', 'output', 'messages', 'example')).map(
    writeCompact,
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    text.map((json) => new TextEncoder().encode(json)),
    fc
      .string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '{', '}', 'a') })
      .map((csv) => new TextEncoder().encode(csv)),
    fc
      .uint8Array({ maxLength: 64 })
      .map((rest) => new Uint8Array([0x50, 0x41, 0x52, 0x31, ...rest, 0x50, 0x41, 0x52, 0x31])),
  );
  const path = fc.constantFrom('x.json', 'x.jsonl', 'x.csv', 'x.parquet', 'x.jsonl.gz', 'x');
  await fc.assert(
    fc.asyncProperty(path, bytes, async (path, content) => {
      try {
        const { records } = await readRecords({ path, blob: new Blob([new Uint8Array(content)]) });
        expect(records.every(({ record }) => typeof record === 'object')).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
  );
});
