import type { Json, JsonObject } from '../../core/json.js';
import { newTask } from './ownTask.js';

/** A set that is started from nothing, with its task; both are named after it. */
export interface NewSet {
  head: JsonObject;
  task: JsonObject;
}

/** What the file names of a new set are made of. */
export const fileStem = (name: string): string => name.trim().replace(/[^\p{L}\p{N}._-]+/gu, '_') || 'set';

export const newTaskFile = (name: string): string => `${fileStem(name)}_v1.task.json`;

export function newSet(name: string): NewSet {
  const head = new Map<string, Json>([
    ['name', name],
    ['version', 1n],
    ['task', newTaskFile(name)],
    ['cases', []],
  ]);
  return { head, task: newTask(name) };
}

export function renamedSet({ head, task }: NewSet, name: string): NewSet {
  const named = new Map(head).set('name', name).set('task', newTaskFile(name));
  return { head: named, task: new Map(task).set('name', name) };
}
