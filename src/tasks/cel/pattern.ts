import { RE2JS } from 're2js';
import type { Field } from '../../formats/read/fields.js';
import type { Work } from './work.js';

/** A pattern is written by hand; longer ones only cost time to compile. */
const LONGEST = 1000;

/** A match, in UTF-16 units, half open; a group that took no part is null. */
export interface Match {
  start: number;
  end: number;
}

/** A pattern in the syntax of RE2, which has no back-references and no look-around and so takes time linear in the text. */
export class Pattern {
  private constructor(private readonly compiled: RE2JS) {}

  /** Throws an `InputError` at `field` for a pattern that RE2 cannot read. */
  static read(pattern: string, field: Field): Pattern {
    if (pattern.length > LONGEST) field.fail(`the pattern has more than ${LONGEST} characters`);
    try {
      return new Pattern(RE2JS.compile(pattern));
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : '';
      return field.fail(`it is no pattern of RE2 (${reason})`, 'RE2 has no look-around and no back-references');
    }
  }

  /** Whether it matches anywhere in the text. */
  matches(text: string, work: Work): boolean {
    work.matching(text.length, this.compiled.programSize());
    return this.compiled.test(text);
  }

  /** The first match: its first group if the pattern has one, else all of it. Null: no match, or one without that group. */
  first(text: string, work: Work): Match | null {
    work.matching(text.length, this.compiled.programSize());
    const matcher = this.compiled.matcher(text);
    if (!matcher.find()) return null;
    const group = this.compiled.groupCount() > 0 ? 1 : 0;
    const start = matcher.start(group);
    return start < 0 ? null : { start, end: matcher.end(group) };
  }
}
