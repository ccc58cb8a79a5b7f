import type { Json } from '../../core/json.js';
import { Raised } from './raised.js';
import type { Work } from './work.js';

/** What the names of an expression stand for, and the work that is left to it. */
export class Scope {
  constructor(
    private readonly values: Map<string, Json>,
    readonly work: Work,
  ) {}

  get(name: string): Json {
    const value = this.values.get(name);
    if (value === undefined) throw new Raised(`there is no ${name}`);
    return value;
  }

  /** The same with one more name, which a macro sets for every item in turn. */
  inner(name: string): InnerScope {
    return new InnerScope(this, name);
  }
}

class InnerScope extends Scope {
  #item: Json = null;

  constructor(
    private readonly outer: Scope,
    private readonly name: string,
  ) {
    super(new Map(), outer.work);
  }

  override get(name: string): Json {
    return name === this.name ? this.#item : this.outer.get(name);
  }

  at(item: Json): this {
    this.#item = item;
    return this;
  }
}

export type { InnerScope };
