import { describe, expect, test } from 'vitest';
import { InputError } from '../core/inputError.js';
import { parseJson } from '../formats/read/json.js';
import { toyContract } from '../testing/goldenQuestions.js';
import { readContract } from './contract.js';

const contract = (source: string, positions: number | null = null) =>
  readContract(parseJson(source, 'solvi_decide.json'), 'solvi_decide.json', positions);

const LEGACY = {
  maxLen: 512,
  maxLenLong: null,
  optionMarker: '[unused0]',
  noulLabels: ['yes', 'no'],
  serialization: 'paths',
  multiQuestion: null,
  thresholds: { other: 0.5, multi: 0.5, escalateBelow: null },
  act: null,
  unknown: null,
  pointer: null,
};

describe('a format and its defaults', () => {
  test.each(['{}', '{"format": ""}', '{"format": "l14b_decider v9"}', '{"format": "solvi_decide v2"}'])(
    'legacy: %s',
    (source) => {
      expect(contract(source)).toMatchObject(LEGACY);
      expect([...contract(source).modes]).toEqual(['single', 'multi']);
      expect(Object.keys(contract(source).modeMarkers)).toEqual(['single', 'multi', 'score', 'noul']);
      expect(contract(source).temperatures.single).toBe(1);
    },
  );

  test('the one legacy format with a temperature of its own', () => {
    const { temperatures } = contract('{"format": "l14b_decider v1"}');
    expect([temperatures.single, temperatures.noul, temperatures.multi, temperatures.span]).toEqual([1.45, 1.45, 1, 1]);
  });

  test('a bare v3 reads primitives, with legacy defaults', () => {
    const bare = contract('{"format": "solvi_decide v3"}');
    expect(bare).toMatchObject(LEGACY);
    expect(bare.modeMarkers.span).toBe('[unused7]');
    expect(contract('{"format": "solvi_decide v3", "unknown": true}').unknown).toEqual({ column: 3, threshold: 0.5 });
    expect(contract('{"format": "solvi_decide v2", "unknown": true}').unknown).toBeNull();
  });

  test('typed 1', () => {
    const typed = contract('{"format": "l14f typed v1.2", "modes": ["single", "rank"]}');
    expect(typed.act).toEqual({ column: 2, temperature: 1, calibrator: null, threshold: 0.5, thresholdForError: [] });
    expect(typed).toMatchObject({ noulLabels: ['true', 'false'], unknown: null, pointer: null });
    expect([...typed.modes]).toEqual(['single']);
  });

  test.each([
    '{"format": "l14g typed v2"}',
    '{"format": "solvi_decide v2", "subformat": "l14g typed v2"}',
    '{"format": "solvi_decide v3.0.1", "subformat": "x l14g"}',
    '{"format": "l14b_decider v9", "subformat": "l14g"}',
  ])('typed 2: %s', (source) => {
    const typed = contract(source);
    expect(typed.modes.size).toBe(7);
    expect(typed.unknown).toEqual({ column: 3, threshold: 0.5 });
    expect(typed.pointer).toEqual({ start: 4, end: 5, maxSpanTokens: 40, evidence: { threshold: 0.15, maxSpans: 3 } });
  });

  test('columns move what is declared, and the act head always', () => {
    const columns = '"columns": {"act": 7, "unknown": 8, "span_start": 9, "span_end": 10, "score": 6}';
    const silent = contract(`{"format": "l14g typed v2", ${columns}}`);
    expect([silent.act?.column, silent.unknown?.column, silent.pointer?.start, silent.pointer?.end]).toEqual([
      7, 3, 4, 5,
    ]);
    expect([silent.columns.score, silent.columns.multi, silent.columns.rank]).toEqual([6, 1, 0]);
    const declared = contract(`{"format": "l14g typed v2", ${columns}, "unknown": {}, "pointer": true}`);
    expect([declared.unknown?.column, declared.pointer?.start, declared.pointer?.end]).toEqual([8, 9, 10]);
  });

  test('without the span mode nothing is pointed at', () => {
    expect(contract('{"format": "solvi_decide v3", "modes": ["single"], "pointer": {"start": 4}}').pointer).toBeNull();
  });
});

describe('what a key says', () => {
  test('one temperature for all but multi and span', () => {
    expect(toyContract('modern-v3').temperatures).toEqual({
      single: 1.4,
      multi: 0.7,
      score: 1.4,
      noul: 1.4,
      rank: 1.4,
      number: 1.4,
      span: 1,
    });
  });

  test('temperatures by kind, each with its own way back', () => {
    const { temperatures } = contract(
      '{"temperature": {"choice": 3, "score": 4, "span": -1}, "temperature_multi": 1.5}',
    );
    expect(temperatures).toEqual({ single: 3, multi: 1.5, score: 4, noul: 3, rank: 3, number: 4, span: 1 });
    expect(toyContract('modern-l14f').act?.temperature).toBe(1.6);
  });

  test('calibration is the last to be asked', () => {
    const calibration =
      '"calibration": {"temperature": 9, "temperature_multi": 7, "other_threshold": 0.2, "multi_threshold": 0.3}';
    expect(contract(`{${calibration}}`)).toMatchObject({
      temperatures: { single: 9, multi: 7 },
      thresholds: { other: 0.2, multi: 0.3 },
    });
    expect(
      contract(`{${calibration}, "thresholds": {"other": 0.1}, "other_threshold": 0.7, "multi_threshold": 0.8}`),
    ).toMatchObject({
      thresholds: { other: 0.1, multi: 0.8 },
    });
  });

  test.each([
    ['null', null],
    ['false', null],
    ['0', null],
    ['1', null],
    ['{"enabled": false}', null],
    ['{"max_questions": 1}', null],
    ['true', { layout: 'block', maxQuestions: 6, maxLen: 1024, window: 64 }],
    ['4', { layout: 'block', maxQuestions: 4, maxLen: 1024, window: 64 }],
    ['{"layout": "concat", "max_len": 90}', { layout: 'concat', maxQuestions: 6, maxLen: 90, window: 64 }],
  ])('multi_question %s', (value, expected) => {
    expect(contract(`{"multi_question": ${value}}`).multiQuestion).toEqual(expected);
  });

  test.each([
    ['"act": false', null],
    ['"act": null, "act_head": true', null],
    ['"act_head": false', null],
    ['"act_head": true', 2],
    ['"act": {"column": 4}', 4],
    ['"act": {"column": null}, "columns": {"act": 5}', 5],
  ])('%s', (source, column) => {
    expect(contract(`{"format": "l14f typed v1", ${source}}`).act?.column ?? null).toBe(column);
  });

  test('act limits: its own, else those of thresholds; targets by rising error', () => {
    const { act } = contract('{"act": {"threshold_for_error": {"0.2": 0.4, "0.05": 0.8}}, "thresholds": {"act": 0.3}}');
    expect(act).toMatchObject({
      threshold: 0.3,
      thresholdForError: [
        [0.05, 0.8],
        [0.2, 0.4],
      ],
    });
    expect(toyContract('modern-v2').act?.calibrator?.bias).toBe(-0.6);
  });

  test('empty lists and harmless nulls leave the default', () => {
    const source =
      '{"modes": [], "noul_labels": null, "state_serialization": [], "columns": null, "thresholds": null, "calibration": null, "act": {"calibrator": {}}, "max_len_long": null}';
    expect(contract(source)).toMatchObject({ ...LEGACY, act: { calibrator: null } });
    expect(contract('{"thresholds": {"act": null, "escalate_below": null}}')).toMatchObject(LEGACY);
  });

  test.each([
    ['"state_serialization": ["xml", "tree"]', 'tree'],
    ['"state_serialization": ["text"], "format": "solvi_decide v2"', 'paths'],
    ['"state_serialization": ["xml"]', 'paths'],
  ])('%s', (source, serialization) => {
    expect(contract(`{${source}}`).serialization).toBe(serialization);
  });
});

describe('a contract is refused', () => {
  test.each([
    ['[]', /solvi_decide\.json: an object is expected/],
    ['{"format": "solvi_decide v4"}', /key format: unknown decider format "solvi_decide v4"/],
    ['{"format": "solvi_decide v2."}', /unknown decider format/],
    ['{"format": null}', /key format/],
    ['{"temperature": null}', /key temperature/],
    ['{"temperature": {}}', /key temperature: it names no kind/],
    ['{"temperature": 0}', /key temperature: a temperature must be above 0/],
    ['{"temperature": {"choice": null}}', /key temperature\.choice/],
    ['{"temperature": NaN}', /key temperature: it is not a finite number/],
    ['{"temperature": 2, "temperature_multi": null}', /key temperature_multi/],
    ['{"thresholds": {"other": null}}', /key thresholds\.other/],
    ['{"max_len": null}', /key max_len/],
    ['{"max_len": 512, "max_len_long": 100}', /key max_len_long: 100 is not larger than max_len \(512\)/],
    ['{"max_len_long": 2048}', /key max_len_long: 2048 is beyond the max_position_embeddings \(1024\)/],
    ['{"max_len_long": "x"}', /key max_len_long/],
    ['{"act": true}', /key act: true says nothing/],
    ['{"act": {"threshold": "x"}}', /key act\.threshold/],
    ['{"act": {"threshold_for_error": {"low": 0.5}}}', /key act\.threshold_for_error\.low/],
    [
      '{"act": {"calibrator": {"features": ["p_unknown"], "weights": [1]}}}',
      /key act\.calibrator\.features\[0\].*"p_unknown"/,
    ],
    ['{"act": {"calibrator": {"features": ["margin"], "weights": []}}}', /1 features have 0 weights/],
    ['{"multi_question": {"layout": "row"}}', /key multi_question\.layout.*"block" or "concat"/],
    ['{"multi_question": "block"}', /key multi_question/],
    [
      '{"format": "solvi_decide v2", "state_serialization": ["xml"]}',
      /key state_serialization: it names none of paths, tree, json/,
    ],
    ['{"noul_labels": ["a", "b", "c"]}', /key noul_labels/],
    ['{"columns": {"single": -1}}', /key columns\.single/],
  ])('%s', (source, message) => {
    expect(() => contract(source, 1024)).toThrow(InputError);
    expect(() => contract(source, 1024)).toThrow(message);
  });
});
