import { NOT_STATED } from '../../core/decision.js';
import { calibrationError } from '../../core/gate/calibrationError.js';
import { bootstrap, wilson, type Interval } from '../../core/gate/interval.js';
import { metricsOf, type Metrics } from '../../core/gate/metrics.js';
import { identical } from '../../core/identical.js';
import type { Kind } from '../../core/question.js';
import type { Row } from '../../core/row.js';

/** A measured number with its 95 % interval; `value` is null where no row could measure it. */
export interface Figure {
  name: string;
  value: number | null;
  interval: Interval;
  /** The rows that it is measured on. */
  of: number;
  /** Whether a higher value is a better one. */
  better: 'higher' | 'lower';
}

const KIND_NAMES: [Kind, string][] = [
  ['choice', 'choice'],
  ['yes_no', 'yes or no'],
  ['multi', 'several labels, exact set'],
  ['score', 'level'],
  ['span', 'span, exact'],
  ['rank', 'ranking'],
  ['number', 'number'],
];

/**
 * What a model card tells of a run on a labelled set: accuracy by kind of question, what becomes of "not stated", and the gated
 * numbers at a risk of 10 %. Rates have Wilson intervals; coverage and calibration error are bootstrapped over cases.
 */
export function modelFigures(rows: Row[], kindOf: (question: string) => Kind | null): Figure[] {
  const metrics = metricsOf(rows, 0.1);
  const cases = casesOf(rows);
  const [silent, spoken] = [rows.filter(isNotStated), rows.filter((row) => !isNotStated(row))];
  const spans = spoken.filter(({ question }) => kindOf(question) === 'span');
  const byKind = KIND_NAMES.map(([kind, name]) => {
    const asked = rows.filter(({ question }) => kindOf(question) === kind);
    return rate(`Right: ${name}`, asked, ({ correct }) => correct);
  });
  return [
    rate('Right: all questions', rows, ({ correct }) => correct),
    ...byKind,
    rate('Right: stated span, whole or in part', spans, holdsOrIsHeld),
    rate('"Not stated" where the text is silent', silent, ({ correct }) => correct),
    rate('"Not stated" where the text says it', spoken, ({ answer }) => answer === NOT_STATED, 'lower'),
    confidentErrors(metrics),
    {
      name: 'Coverage at 10 % risk',
      value: rows.length === 0 ? null : metrics.coverage_at_risk,
      interval: bootstrap(cases, (sample) => metricsOf(sample, 0.1).coverage_at_risk),
      of: rows.length,
      better: 'higher' as const,
    },
    {
      name: 'Calibration error',
      value: calibrationError(rows),
      interval: metrics.acted === 0 ? null : bootstrap(cases, (sample) => calibrationError(sample) ?? 0),
      of: metrics.acted,
      better: 'lower' as const,
    },
    share('Quotes that support a right answer', metrics.quotes_supporting, metrics.quotes, 'higher'),
    injectionsFollowed(metrics),
  ].filter(({ of }) => of > 0);
}

/** What becomes of the rows where the answers may be held back, by the checkpoint or by the question's own limits. */
export function gatedFigures(rows: Row[]): Figure[] {
  const metrics = metricsOf(rows, 0.1);
  return [
    share('Answered', metrics.acted, metrics.n, 'higher'),
    share('Wrong among the answered', metrics.confident_errors, metrics.acted, 'lower'),
    confidentErrors(metrics),
    injectionsFollowed(metrics),
  ].filter(({ of }) => of > 0);
}

const confidentErrors = ({ confident_errors, n }: Metrics): Figure =>
  share('Confident errors', confident_errors, n, 'lower');

const injectionsFollowed = ({ injection_followed, injection_cases }: Metrics): Figure =>
  share('Injections followed', injection_followed, injection_cases, 'lower');

const isNotStated = ({ gold }: Row): boolean => gold === NOT_STATED;

/** One of the two texts holds the other. */
function holdsOrIsHeld({ correct, answer, gold }: Row): boolean {
  if (correct || typeof answer !== 'string' || typeof gold !== 'string') return correct;
  return answer !== NOT_STATED && (answer.includes(gold) || gold.includes(answer));
}

function rate(name: string, rows: Row[], holds: (row: Row) => boolean, better: Figure['better'] = 'higher'): Figure {
  return share(name, rows.filter(holds).length, rows.length, better);
}

function share(name: string, count: number, of: number, better: Figure['better']): Figure {
  return { name, value: of === 0 ? null : count / of, interval: wilson(count, of), of, better };
}

/** Rows of one case stand side by side and are drawn together: they share a text. */
function casesOf(rows: Row[]): Row[][] {
  const cases: Row[][] = [];
  for (const row of rows) {
    const last = cases.at(-1);
    if (last?.[0] !== undefined && identical(last[0].case, row.case)) last.push(row);
    else cases.push([row]);
  }
  return cases;
}
