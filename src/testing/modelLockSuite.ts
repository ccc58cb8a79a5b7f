import { removeUnused, useModel, withModelLock } from '../models/modelLock.js';
import { equal, refused } from './modelStoreSuite.js';

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** What locks of models keep to within one page, by the browser's locks or without them; a check that fails throws. */
export const MODEL_LOCK_CHECKS: Record<string, () => Promise<void>> = {
  'one writer at a time, in the order they came; other models do not wait': async () => {
    const seen: string[] = [];
    const writer = (id: string, name: string): Promise<string> =>
      withModelLock(id, async () => {
        seen.push(`${name} begins`);
        await tick();
        seen.push(`${name} ends`);
        return name;
      });
    const names = await Promise.all([writer('m', 'first'), writer('m', 'second'), writer('n', 'other')]);
    equal(names, ['first', 'second', 'other']);
    equal(seen, [
      ...['first begins', 'other begins'],
      ...['first ends', 'other ends', 'second begins', 'second ends'].sort((a, b) => seen.indexOf(a) - seen.indexOf(b)),
    ]);
    equal(seen.indexOf('second begins') > seen.indexOf('first ends'), true);
  },

  'a writer that fails makes way': async () => {
    const failed = withModelLock('m', () => Promise.reject(new Error('full')));
    equal(await failed.catch(String), 'Error: full');
    equal(await withModelLock('m', () => Promise.resolve(1)), 1);
  },

  'waiting ends with its signal, and the next one has its turn': async () => {
    const abort = new AbortController();
    let end = (): void => undefined;
    const first = withModelLock('m', () => new Promise<void>((resolve) => (end = resolve)));
    const second = withModelLock('m', () => Promise.resolve('did it'), abort.signal);
    const third = withModelLock('m', () => Promise.resolve('third'));
    await tick();
    abort.abort(new Error('cancelled'));
    equal(await second.catch(String), 'Error: cancelled');
    equal(await withModelLock('m', () => Promise.resolve(), abort.signal).catch(String), 'Error: cancelled');
    end();
    await first;
    equal(await third, 'third');
  },

  'a model that answers can be written, and is not removed until the last one is done': async () => {
    const [release, other] = await Promise.all([useModel('m'), useModel('m')]);
    equal(await withModelLock('m', () => Promise.resolve('written')), 'written');
    let removed = 0;
    const remove = (): Promise<number> => removeUnused('m', () => Promise.resolve((removed += 1)));
    const sentence =
      'the model answers here or in another tab of Candor, and is not deleted meanwhile; ' +
      'let it finish or cancel it, or close that tab, and delete it then.';
    await refused(remove, sentence);
    await Promise.all([release(), release()]);
    await refused(remove, sentence);
    equal(removed, 0);
    await other();
    equal(await remove(), 1);
  },

  'a model that is written is not removed, and nobody begins with one that is being removed': async () => {
    let end = (): void => undefined;
    const pause = (): Promise<void> => new Promise((resolve) => (end = resolve));
    const writing = withModelLock('m', pause);
    await tick();
    await refused(() => removeUnused('m', pause), 'the model is being downloaded or checked here or in another tab');
    end();
    await writing;

    const seen: string[] = [];
    const removing = removeUnused('m', pause).then(() => seen.push('removed'));
    await tick();
    const using = useModel('m').then((release) => {
      seen.push('used');
      return release();
    });
    await tick();
    end();
    await Promise.all([removing, using]);
    equal([...seen].sort(), ['removed', 'used']);
    equal(await removeUnused('m', () => Promise.resolve('again')), 'again');
  },
};
