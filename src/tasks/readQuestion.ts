import { equal } from '../core/equal.js';
import { isNumber, type Json } from '../core/json.js';
import { optionText } from '../core/optionText.js';
import { KINDS, type Kind, type OptionValue, type Question } from '../core/question.js';
import { alternatives, type Field, meant, shown } from '../formats/read/fields.js';
import { readSpanType } from './readSpanType.js';

/** Other names of kinds, read in any case (spec: decider.md 6). */
const ALIASES = new Map<string, Kind>([
  ['single', 'choice'],
  ['one', 'choice'],
  ['many', 'multi'],
  ['ordinal', 'score'],
  ['scale', 'score'],
  ['noul', 'yes_no'],
  ['yesno', 'yes_no'],
  ['bool', 'yes_no'],
  ['ranking', 'rank'],
  ['estimate', 'number'],
]);

const SETTINGS = [
  ...['kind', 'task', 'options', 'descriptions', 'other', 'not_stated', 'evidence', 'k', 'bins', 'unit', 'coverage'],
  ...['integer', 'score_value', 'min_confidence', 'min_act', 'max_error', 'use_act', 'min_margin', 'perturb'],
  ...['option_order', 'permutations', 'facts', 'type', 'note'],
];

/** Settings that only some kinds have; elsewhere they are an error (spec: decider.md 6). */
const KINDS_OF: Record<string, readonly Kind[]> = {
  other: ['choice', 'multi'],
  k: ['rank'],
  bins: ['number'],
  unit: ['number'],
  type: ['span'],
  coverage: ['number'],
  integer: ['number'],
  score_value: ['score'],
  min_margin: ['choice', 'score', 'yes_no', 'rank'],
};

/** Settings that say how a decider is asked, and where else a rule says so. */
const OF_DECIDERS: Record<string, string> = {
  facts: 'name what the rule reads in its "reads"',
  evidence: 'a rule gives its own quotes',
  min_confidence: 'put it in the rule, or write "abstain_below"',
  min_act: 'put it in the rule',
  min_margin: 'put it in the rule',
  ...Object.fromEntries(
    ['other', 'score_value', 'max_error', 'use_act', 'perturb', 'option_order', 'permutations', 'scorer'].map(
      (setting) => [setting, 'drop it'],
    ),
  ),
};

/** The last option that reads like one of these stands for "none of these", unless `other` says otherwise. */
const OTHER_NAMES = ['other', 'none', 'none of the above', 'none of these', 'other / none', 'nothing'];

const COVERAGE = 0.8;
const PERMUTATIONS = 4;
const [FEWEST_LEVELS, MOST_LEVELS] = [2, 10];

/** Who answers: a decider reads the question with limits of its own, a rule any question of its kind. */
export type Answering = 'decider' | 'rule';

/**
 * A question of a task with every setting resolved; `field` is its object in the task (spec: decider.md 6). `more` are keys
 * of that object which somebody else reads.
 */
export function readQuestion(
  field: Field,
  name: string,
  by: Answering = 'decider',
  more: readonly string[] = [],
): Question {
  field.onlyKeys([...SETTINGS, ...more]);
  const kind = readKind(field.key('kind'));
  refuseForeign(field, kind);
  if (by === 'rule') refuseDeciders(field);
  const bins = kind === 'number' ? readBins(field.key('bins'), by) : null;
  const options = readOptions(field.key('options'), kind, bins, by);
  const notStated = field.key('not_stated').optional((it) => it.boolean()) ?? false;
  const other = by === 'rule' ? null : readOther(field.key('other'), kind, options, notStated);
  if (other !== null && options.length === 1) {
    field.key('options').fail(`there is no option besides ${shown(other)}`, 'add one that can be answered');
  }
  return {
    name,
    kind,
    task: readTaskText(field.key('task')),
    options,
    descriptions: readDescriptions(field.key('descriptions'), kind, options),
    other,
    notStated,
    evidence: kind === 'span' ? 0 : readEvidence(field.key('evidence')),
    k: field.key('k').optional((it) => readLength(it, options.length)),
    bins,
    unit: field.key('unit').optional((it) => it.text()) || null,
    spanType: field.key('type').optional(readSpanType),
    coverage: field.key('coverage').optional(share) ?? COVERAGE,
    integer: field.key('integer').optional((it) => it.boolean()),
    scoreValue: field.key('score_value').optional((it) => it.oneOf(['median', 'mode', 'expected'])) ?? 'median',
    minConfidence: field.key('min_confidence').optional(share),
    minAct: field.key('min_act').optional(share),
    maxError: field.key('max_error').optional(share),
    useAct: field.key('use_act').optional((it) => it.boolean()) ?? true,
    minMargin: field.key('min_margin').optional(share),
    perturb: field.key('perturb').optional((it) => it.whole(0)) ?? 0,
    optionOrder: field.key('option_order').optional((it) => it.oneOf(['canonical', 'given', 'average'])) ?? 'canonical',
    permutations: field.key('permutations').optional((it) => it.whole(1)) ?? PERMUTATIONS,
    facts: field.key('facts').optional(readFacts),
  };
}

const share = (field: Field): number => field.double(0, 1);

function readKind(field: Field): Kind {
  const written = field.text();
  const name = written.toLowerCase();
  const kind = KINDS.find((known) => known === name) ?? ALIASES.get(name);
  return kind ?? field.fail(`it must be ${alternatives(KINDS)}, found ${shown(written)}`, meant(written, KINDS));
}

function refuseForeign(question: Field, kind: Kind): void {
  for (const [setting, kinds] of Object.entries(KINDS_OF)) {
    const field = question.key(setting);
    if (field.isNull || kinds.includes(kind)) continue;
    field.fail(`it is for ${kinds.join(', ')} questions, and this one is ${kind}`, 'drop it');
  }
}

function refuseDeciders(question: Field): void {
  for (const [setting, mend] of Object.entries(OF_DECIDERS)) {
    const field = question.key(setting);
    if (!field.isNull) field.fail('it is for questions that a decider answers, and this one has "rule"', mend);
  }
}

function readTaskText(field: Field): string {
  const text = field.text();
  return text.trim() === '' ? field.fail('it is empty', 'write what is asked') : text;
}

/** Edges that do not rise are refused, although the reference computes with them: their bins mean nothing. */
function readBins(field: Field, by: Answering): (bigint | number)[] | null {
  if (by === 'rule' && field.isNull) return null;
  const edges = field.list();
  if (edges.length === 0) field.fail('there are no bin edges', 'give at least one');
  return edges.map((edge, i) => {
    const value = edge.number();
    const before = edges[i - 1]?.value;
    if (isNumber(before) && before >= value)
      edge.fail(`the edges must rise, and ${shown(value)} follows ${shown(before)}`);
    return value;
  });
}

function readOptions(field: Field, kind: Kind, bins: Json[] | null, by: Answering): OptionValue[] {
  if (kind === 'yes_no') return readYesNo(field);
  if (kind === 'span') {
    if (field.optional((it) => it.list().length))
      field.fail('a span is a piece of the text and has no options', 'drop them');
    return [];
  }
  if (kind === 'number' && bins === null && field.optional((it) => it.list().length))
    field.fail('a number without bins has no options', 'give "bins" that the options are labels of, or drop them');
  if (kind === 'number' && field.isNull) return [];
  const options = field.list().map(readOption);
  options.forEach((option, i) => {
    if (options.slice(0, i).some((earlier) => equal(earlier, option)))
      field.item(i).fail(`the option ${shown(option)} stands twice`);
  });
  if (bins !== null && options.length !== bins.length + 1) {
    field.fail(`${bins.length} bin edges give ${bins.length + 1} bins, not ${options.length} labels`);
  }
  if (kind === 'score' && by === 'decider' && (options.length < FEWEST_LEVELS || options.length > MOST_LEVELS)) {
    field.fail(`a score has ${FEWEST_LEVELS} to ${MOST_LEVELS} levels, not ${options.length}`);
  }
  if (options.length === 0) field.fail('there are no options', 'give the possible answers');
  return options;
}

function readOption(field: Field): OptionValue {
  if (typeof field.value === 'string') return field.value;
  if (isNumber(field.value)) return field.number();
  return field.fail(`an option is a text or a number, found ${shown(field.value)}`);
}

/** In words or as booleans; the order of the words means nothing, yes comes first. */
function readYesNo(field: Field): OptionValue[] {
  const written = field.optional((it) => it.list().map((item) => item.value)) ?? [];
  if (written[0] === true && written[1] === false && written.length === 2) return [true, false];
  const isWords = written.length === 2 && written.includes('yes') && written.includes('no');
  if (field.isNull || isWords) return ['yes', 'no'];
  return field.fail('a yes/no question has the options "yes", "no" (or true, false)', 'drop them');
}

function readOther(field: Field, kind: Kind, options: OptionValue[], notStated: boolean): OptionValue | null {
  if (field.value === false || (kind !== 'choice' && kind !== 'multi')) return null;
  if (!field.isNull) {
    if (notStated) field.fail('it is not available with "not_stated"', 'drop one of them');
    const named = options.find((option) => equal(option, field.value ?? null));
    return named ?? field.fail(`${shown(field.value)} is not one of the options`);
  }
  if (notStated) return null;
  return options.findLast((option) => OTHER_NAMES.includes(optionText(option).trim().toLowerCase())) ?? null;
}

function readDescriptions(field: Field, kind: Kind, options: OptionValue[]): Map<string, string> {
  const texts = kind === 'yes_no' ? ['yes', 'no'] : options.map(optionText);
  const descriptions = new Map<string, string>();
  for (const [option, entry] of field.optional((it) => it.entries()) ?? []) {
    const description = entry.optional((it) => it.text());
    // In JSON the keys "true" and "false" have no effect on a yes/no question.
    if (kind === 'yes_no' && (option === 'true' || option === 'false')) continue;
    // Labels of a number come from its bins; whoever makes them looks the description up.
    if (kind !== 'number' && !texts.includes(option)) entry.fail('there is no such option', meant(option, texts));
    if (description) descriptions.set(option, description);
  }
  return descriptions;
}

/** `true`: as many quotes as the checkpoint gives; a count; `false`: none. */
function readEvidence(field: Field): number | true {
  if (typeof field.value === 'boolean') return field.value || 0;
  return field.optional((it) => it.whole(0)) ?? 0;
}

function readLength(field: Field, options: number): number {
  const k = field.whole();
  return k >= 1 && k <= options ? k : field.fail(`it must be between 1 and ${options}, found ${k}`);
}

function readFacts(field: Field): string[] {
  const names = field.texts();
  if (names.length === 0) field.fail('it names no fact', 'name those the question reads, or drop the key');
  names.forEach((name, i) => {
    if (names.indexOf(name) < i) field.item(i).fail(`the fact ${shown(name)} stands twice`);
  });
  return names;
}
