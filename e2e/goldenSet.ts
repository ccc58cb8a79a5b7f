import type { Json, JsonObject } from '../src/core/json.js';
import type { Job } from '../src/core/job.js';
import { parseJson } from '../src/formats/read/json.js';
import { writePretty } from '../src/formats/write/json.js';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { goldenJson } from '../src/testing/golden.js';
import { objectAt, objectsAt, textAt } from '../src/testing/goldenRows.js';
import type { PageServer } from '../src/cli/serve.js';
import { refTo, type Scratch } from './stage.js';

const golden = goldenJson('decider/e2e.json');
const cases = objectsAt(golden, 'cases');
const failing = objectsAt(golden, 'does_not_fit');
export const CHECKPOINTS = [...new Set(cases.map((one) => textAt(one, 'checkpoint')))];

/** A set puts no more questions of a concat checkpoint into one pass than it declares; the goldens did (and Node tests do). */
const CONCAT = { checkpoint: 'modern-declared', maxQuestions: 3 };

const object = (entries: Record<string, Json>): JsonObject => new Map(Object.entries(entries));

/** One golden answer, and the question that it answers. */
export interface Asked {
  name: string;
  question: JsonObject;
  answer: JsonObject;
  one: JsonObject;
}

/** A set in which each golden question is asked as the golden was: in one case where it was a pass, else in its own. */
export class GoldenSet {
  readonly questions: JsonObject = new Map();
  readonly cases: Json[] = [];
  readonly asked: Asked[] = [];

  /** `most`: golden cases that are taken, the first ones. */
  constructor(
    private readonly checkpoint: string,
    most = Infinity,
  ) {
    const isOf = (one: JsonObject): boolean => one.get('checkpoint') === checkpoint;
    for (const one of cases.filter((found) => isOf(found) && !isSplitBySets(found)).slice(0, most)) {
      const answers = objectsAt(one, 'results');
      const asked = objectsAt(one, 'questions').map((question, i) =>
        this.#ask(one, question, answers[i] ?? new Map<string, Json>()),
      );
      const groups = one.get('how') === 'pass' ? [asked] : asked.map((alone) => [alone]);
      for (const group of groups)
        this.#case(
          one,
          group.map(({ name }) => name),
        );
      this.asked.push(...asked);
    }
    for (const one of failing.filter((found) => isOf(found) && most === Infinity)) {
      const names = objectsAt(one, 'questions').map(
        (question) => this.#ask(one, question, new Map<string, Json>()).name,
      );
      this.#case(one, names);
    }
  }

  /** What of the set must end in an error. */
  get errors(): number {
    return this.questions.size - this.asked.length;
  }

  /** The set as a job, its files written and served. */
  job(server: PageServer, scratch: Scratch): Partial<Job> {
    const { checkpoint, cases, questions, errors } = this;
    const set = scratch.write('set.json', writePretty(object({ name: checkpoint, cases })));
    const task = scratch.write('task.json', writePretty(object({ name: 'golden', questions })));
    const files = [...checkpointFiles(checkpoint)].map(([path, bytes]) =>
      refTo(server, scratch.write(`${checkpoint}/${path}`, bytes), path),
    );
    return {
      set: refTo(server, set, 'set.json'),
      task: refTo(server, task, 'task.json'),
      model: { source: checkpoint, files, archive: null, graph: null },
      rows: true,
      maxErrors: errors,
    };
  }

  #ask(one: JsonObject, question: JsonObject, answer: JsonObject): Asked {
    const name = `q${this.questions.size}`;
    const settings = [...question].filter(([key]) => key !== 'name' && key !== 'type');
    this.questions.set(name, new Map(settings));
    return { name, question, answer, one };
  }

  #case(one: JsonObject, names: string[]): void {
    const expected = new Map(names.map((name) => [name, null]));
    this.cases.push(object({ name: one.get('id') ?? null, state: object({ doc: factOf(one) }), expected }));
  }
}

function isSplitBySets(one: JsonObject): boolean {
  const questions = objectsAt(one, 'questions').length;
  return one.get('how') === 'pass' && one.get('checkpoint') === CONCAT.checkpoint && questions > CONCAT.maxQuestions;
}

export function factOf(one: JsonObject): Json {
  const input = objectAt(one, 'input');
  return input.has('text') ? (input.get('text') ?? null) : parseJson(textAt(input, 'state_json'), 'state');
}
