import type { ModuleTask } from '../core/moduleTask.js';
import type { Field } from '../formats/read/fields.js';
import type { CodeReader, ReadCode } from './codeReader.js';

/** Code of a module task. Its functions are called by position, so `reads` must be written. */
export function moduleCode(module: Pick<ModuleTask, 'code'>): CodeReader {
  const single = (field: Field): ReadCode => {
    if (field.value === undefined) field.fail('it is missing', 'give a function');
    const number = field.key('$code');
    if (number.isNull) field.fail('a function is expected');
    field.onlyKeys(['$code']);
    return { run: module.code(number.whole(0)), names: null };
  };
  return { keys: ['run'], scorers: true, single, computation: (field) => single(field.key('run')) };
}
