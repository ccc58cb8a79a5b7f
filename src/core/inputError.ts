/** Where something is wrong in what a person handed us: the file, the place in it, what was found, and the mend. */
export interface Fault {
  /** As typed or dropped; null when the fault is an argument or the page itself. */
  file: string | null;
  /** For instance `case 3 "refund-twice", key expected.team`, or `line 4, column 12`. */
  place?: string | undefined;
  /** What was found against what was expected, without a full stop. */
  problem: string;
  /** What to do, an imperative without a full stop. */
  mend?: string | undefined;
  /** What a person at the page can say at once, so that it can be read: of what kind the questions of the file are. */
  unsaid?: 'kind' | undefined;
}

/** The one error for bad input. Its message is one sentence that a person can act on; the command turns it into exit 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
  constructor(readonly fault: Fault) {
    super(sentence(fault));
  }
}

function sentence({ file, place, problem, mend }: Fault): string {
  const where = [file, place].filter((part) => part !== null && part !== undefined && part !== '').join(', ');
  return `${where === '' ? '' : `${where}: `}${problem}${mend === undefined ? '' : `; ${mend}`}.`;
}

/** Any error as one sentence; what is no bad input is owned up to, without its stack. */
export function sentenceOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `A fault of Candor itself: ${first}.`;
}
