import { expect, test } from 'vitest';
import { parseJson } from '../../formats/read/json.js';
import { withKey } from '../set/caseJson.js';
import { SetDraft } from './setDraft.svelte.js';

const SET =
  '{"name": "core_v1", "task": "core.task.json", "more": 1.0, "cases": [{"name": "a", "state": {}, "expected": {}}]}';
const opened = (isReleased = false): SetDraft =>
  SetDraft.opened(parseJson(SET, 'core_v1.json'), 'sets/core_v1.json', null, isReleased);

test('what was opened is saved as the next version, with all it held', () => {
  const draft = opened();
  expect(draft.file).toBe('core_v2.json');
  expect(draft.isDirty).toBe(false);
  draft.editCase((one) => withKey(one, 'name', 'b'));
  expect(draft.isDirty).toBe(true);
  expect(draft.text).toContain('"name": "core_v2"');
  expect(draft.text).toContain('"more": 1.0');
  expect(draft.text).toContain('"name": "b"');
});

test('a released set is not edited before it is copied', () => {
  const draft = opened(true);
  draft.editCase((one) => withKey(one, 'name', 'b'));
  draft.deleteCase();
  expect(draft.isDirty).toBe(false);
  expect(draft.file).toBe('sets/core_v1.json');
  draft.isReleased = false;
  draft.deleteCase();
  expect(draft.written.cases).toEqual([]);
});

test('edits are gone back to and done again; typing into a field is one step', () => {
  const draft = opened();
  for (const name of ['b', 'bc', 'bcd']) draft.editCase((one) => withKey(one, 'name', name), 'name');
  draft.addCase();
  expect(draft.selected).toBe(1);
  draft.undo();
  expect([draft.selected, draft.one?.get('name')]).toEqual([0, 'bcd']);
  draft.undo();
  expect(draft.one?.get('name')).toBe('a');
  expect([draft.isDirty, draft.canUndo]).toEqual([false, false]);
  draft.redo();
  draft.redo();
  expect(draft.written.cases).toHaveLength(2);
});

test('a new set is named with its task', () => {
  const draft = SetDraft.fromNothing();
  draft.rename('my desk');
  expect([draft.file, draft.taskFile]).toEqual(['my_desk_v1.json', 'my_desk_v1.task.json']);
  expect(draft.text).toContain('"task": "my_desk_v1.task.json"');
  expect(draft.written.task?.get('name')).toBe('my desk');
});
