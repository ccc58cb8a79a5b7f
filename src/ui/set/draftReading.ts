import type { HonestySet } from '../../core/honestySet.js';
import { InputError } from '../../core/inputError.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { Task } from '../../core/task.js';
import { readOneCase, readSet } from '../../formats/read/set.js';
import { setJson } from '../../formats/write/set.js';
import { checkSetAgainstTask } from '../../tasks/checkSet.js';

/** A set that is being written, as the readers of a run find it. */
export interface DraftReading {
  /** Null while it cannot be read. */
  set: HonestySet | null;
  /** What keeps it from being run, one sentence each: every case that cannot be read, else what is wrong with the whole. */
  faults: string[];
  /** What is odd but allowed. */
  warnings: string[];
  /** Places of the cases that cannot be read, from 0. */
  broken: Set<number>;
}

export function readDraft(head: JsonObject | null, cases: Json[], file: string, task: Task | null): DraftReading {
  const faults: string[] = [];
  const broken = new Set<number>();
  cases.forEach((one, index) => {
    const fault = faultOf(() => readOneCase(one, file, index));
    if (fault === null) return;
    broken.add(index);
    faults.push(fault);
  });
  if (faults.length > 0) return { set: null, faults, warnings: [], broken };
  let set: HonestySet | null = null;
  let warnings: string[] = [];
  const fault = faultOf(() => {
    set = readSet(setJson({ head, cases }), file, { strict: false });
    warnings = [...set.warnings, ...(task === null ? [] : checkSetAgainstTask(set, task, file))];
  });
  return { set, faults: fault === null ? [] : [fault], warnings, broken };
}

/** The sentence of bad input; null: there is none. */
function faultOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** `74 cases, 194 rows, 9 traps, 2 pinned`, in counts. */
export function draftCounts({ cases }: HonestySet): { cases: number; rows: number; traps: number; pinned: number } {
  const sum = (of: (one: HonestySet['cases'][number]) => number): number => cases.reduce((n, one) => n + of(one), 0);
  return {
    cases: cases.length,
    rows: sum(({ expected }) => expected.size),
    traps: sum(({ expected, injected }) => [...injected.keys()].filter((name) => expected.has(name)).length),
    pinned: sum(({ expect }) => expect.size),
  };
}
