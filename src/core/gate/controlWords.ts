import { counted, grouped } from '../numbers/counted.js';
import type { Control } from './control.js';

/** A control in words, for the page and the command. */
export interface ControlWords {
  /** For instance `The set discriminates: against shuffled golds the same answers are wrong far more often.` */
  sentence: string;
  /** `12 of 61 rows (19.7 %)`, confidently wrong; null where no row is controlled. */
  real: string | null;
  /** The same against shuffled golds: `29.4 of 61 rows (48.2 %), the mean of 5 shuffles with seed 0`. */
  shuffled: string | null;
  /** The questions that are left out, and why; null: there are none. */
  leftOut: string | null;
}

/** The words of a control; where rows contradict it, the report's warnings say why it cannot be told. */
export function controlWords(control: Control): ControlWords {
  const { controlledRows, realError, controlError, uncontrolled, permutations, seed } = control;
  const share = (rate: number | null): string | null =>
    rate === null
      ? null
      : `${mean(rate * controlledRows)} of ${counted(controlledRows, 'row')} (${(rate * 100).toFixed(1)} %)`;
  const [real, shuffled] = [share(realError), share(controlError)];
  const names = uncontrolled.join(', ');
  return {
    sentence: sentenceOf(control),
    real,
    shuffled:
      shuffled === null ? null : `${shuffled}, the mean of ${counted(permutations, 'shuffle')} with seed ${seed}`,
    leftOut: names === '' ? null : `${names}: the gold is the same in all cases, so a shuffle changes nothing`,
  };
}

/** For the command: the sentence and both figures in one line. */
export function controlLine(control: Control): string {
  const { sentence, real, shuffled, leftOut } = controlWords(control);
  const figures =
    real === null || shuffled === null ? '' : ` Confidently wrong: ${real}; against shuffled golds ${shuffled}.`;
  return `${sentence}${figures}${leftOut === null ? '' : ` Left out: ${leftOut}.`}`;
}

function sentenceOf({ discriminates, controlledRows }: Control): string {
  if (discriminates === true) {
    return 'The set discriminates: against shuffled golds the same answers are wrong far more often.';
  }
  if (discriminates === false) {
    return 'The set does not discriminate: against shuffled golds the same answers are not wrong far more often, so the numbers could come about without reading.';
  }
  return controlledRows === 0
    ? 'Whether the set discriminates cannot be told: no question has a gold that varies across cases.'
    : 'Whether the set discriminates cannot be told: the answers could not be held against the golds of other cases.';
}

/** A mean count with one decimal, a whole one without. */
function mean(count: number): string {
  const text = count.toFixed(1);
  return text.endsWith('.0') ? grouped(Math.round(count)) : text;
}
