/** An expression that came to no value: a sentence for people. The fact or answer it was for is missing, the run goes on. */
export class Raised extends Error {
  override readonly name = 'Raised';
  #located = false;

  /** Names the innermost piece of the expression that raised; only the first piece named is kept. */
  within(piece: string): this {
    if (!this.#located) this.message = `${this.message}, in ${piece}`;
    this.#located = true;
    return this;
  }
}
