import { InputError } from '../../core/inputError.js';
import { isObject, type Json } from '../../core/json.js';

/** Ids and counts of a tokenizer stay below this: far more than any vocabulary has, and safe in every sum. */
const MAX_NUMBER = 2n ** 26n;

const MEND = 'export the tokenizer again, or choose a checkpoint that this version reads';

/** A value in a file, with its place, read as the type that is expected there. Every refusal is an `InputError`. */
export class FileField {
  constructor(
    private readonly value: Json | undefined,
    private readonly file: string,
    private readonly place = '',
  ) {}

  refuse(problem: string): never {
    throw new InputError({ file: this.file, place: this.place, problem, mend: MEND });
  }

  /** Neither absent nor null. */
  get given(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  at(key: string): FileField {
    return new FileField(this.object().get(key), this.file, this.place === '' ? key : `${this.place}.${key}`);
  }

  items(): FileField[] {
    if (!Array.isArray(this.value)) return this.expected('a list');
    return this.value.map((item, i) => new FileField(item, this.file, `${this.place}[${i}]`));
  }

  entries(): [key: string, field: FileField][] {
    return [...this.object().keys()].map((key) => [key, this.at(key)]);
  }

  isList(): boolean {
    return Array.isArray(this.value);
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.expected('a text');
  }

  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.expected('true or false');
  }

  /** An integer from 0 to 2²⁶ − 1. */
  count(): number {
    const { value } = this;
    if (typeof value !== 'bigint' || value < 0n || value >= MAX_NUMBER)
      return this.expected(`an integer from 0 to ${MAX_NUMBER - 1n}`);
    return Number(value);
  }

  /** Refuses a switch that is set: `what` says what it would do. */
  mustBeOff(what: string): void {
    const { value } = this;
    if (this.given && value !== false && value !== '' && value !== 0n && value !== 0)
      this.refuse(`${what}, which is not supported`);
  }

  /** The object's `type`, one of those that are read. */
  type<T extends string>(read: readonly T[]): T {
    const type = this.at('type').text();
    const known = read.find((name) => name === type);
    return known ?? this.refuse(`"${type}" is not supported, only ${read.join(' and ')} can be read here`);
  }

  private object(): ReadonlyMap<string, Json> {
    return isObject(this.value) ? this.value : this.expected('an object');
  }

  private expected(what: string): never {
    return this.refuse(this.value === undefined ? `${what} is missing` : `${what} is expected`);
  }
}
