import { expect, test } from 'vitest';
import { refusalReportOf } from '../../runs/refusal/refusalReport.js';
import { madeOutputs } from '../../testing/madeOutputs.js';
import { refusalGate } from './refusalGate.js';
import { gradedHere, savedOutputs } from './savedOutputs.js';

const made = (name: string, refused: number, right: number, dataset = 'S') =>
  madeOutputs(name, [{ dataset, unanswerable: { n: 50, refused }, answerable: { n: 50, right, refused: 0 } }]);
const BASE = made('base', 1, 0.2);
const TUNED = made('tuned', 0, 0.9);
const OPTIONS = { tolerance: 0.02, risk: 0.1 };

test('a model is gated against another, and the tax is told', () => {
  const gate = refusalGate(gradedHere(TUNED, 1), gradedHere(BASE, 0), OPTIONS);
  expect(gate.kind).toBe('failed');
  expect(gate.sentence).toMatch(/^Gate failed: refusal fell from \d+ to 0 of 50 unanswerable questions/);
  expect(gate.notes.join(' ')).toMatch(/The tax: .* points of refusal lost for .* points of accuracy won/);
  expect(gate.report.against?.model).toBe('base');
  expect(gate.report.inputs.baseline).toBeNull();
});

test('alone it has figures and no gate; with no set in common it has no tax', () => {
  const alone = refusalGate(gradedHere(TUNED, 0), null, OPTIONS);
  expect(alone).toMatchObject({ kind: 'no gate', regressed: [] });
  expect(alone.sentence).toMatch(/^Declined 0 of 50 unanswerable questions, solved \d+ of 50 answerable questions\.$/);
  expect(refusalGate(gradedHere(TUNED, 1), gradedHere(made('other', 1, 1, 'T'), 0), OPTIONS).report.against).toBeNull();
});

test('a saved report keeps the verdict that it was saved with', () => {
  const { report } = refusalGate(gradedHere(TUNED, 1), gradedHere(BASE, 0), OPTIONS);
  const again = refusalGate(savedOutputs(report), null, { tolerance: 1, risk: 0.1 });
  expect(again.report).toBe(report);
  expect(again.kind).toBe('failed');
});

test('what a person overruled is told beside the figures and never changes them', () => {
  const rows = TUNED.rows.map((row, i) => {
    const { dataset, run, id } = row;
    return i === 0 ? { ...row, overrule: { dataset, run, id, ruling: 'refused' as const, note: '' } } : row;
  });
  const gate = refusalGate(gradedHere({ ...TUNED, rows }, 0), null, OPTIONS);
  expect(gate.sentence).toContain('Declined 0 of 50');
  expect(gate.notes.join(' ')).toContain(
    'With 1 row overruled by hand, which the gate does not count: declined 1 of 50',
  );
  const outside = { baseline: null, against: null, outputs: null, runtime: null };
  expect(gate.report.metrics).toEqual(refusalReportOf(TUNED, OPTIONS, outside).metrics);
});
