/** An expression that takes more work than a task may. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

/**
 * Steps of one evaluation, half a second of them in all. Expressions cannot loop for ever, but a task may come from
 * anywhere, and three macros inside each other over the letters of a page would take days.
 */
export const MOST_STEPS = 2_000_000;

const CHARACTERS_A_STEP = 64;
/**
 * Instructions of a pattern times characters, the worst case of a matcher that is linear in the text: measured at 20 to
 * 50 ns, though most patterns take a hundredth of that. A pattern of 20 instructions may search three million characters.
 */
const MATCHES_A_STEP = 32;

/** Counts down what one evaluation may still do. Spend first, work then: a text or list too large is never made. */
export class Work {
  #left = MOST_STEPS;

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork();
  }

  /** Reading or writing so many UTF-16 units. */
  characters(count: number): void {
    this.spend(1 + count / CHARACTERS_A_STEP);
  }

  matching(characters: number, instructions: number): void {
    this.spend(1 + (characters * instructions) / MATCHES_A_STEP);
  }
}
