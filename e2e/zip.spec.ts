import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CarriedModel, Job } from '../src/core/job.js';
import { checkpointFiles } from '../src/testing/checkpoints.js';
import { zipOf } from '../src/testing/zipArchive.js';
import { drop } from './drop.js';
import { candor, expect, refTo, ROOT, STARTER, test, type Scratch } from './stage.js';
import type { PageServer } from '../src/cli/serve.js';

const TASK = '{"questions": {"team": {"kind": "choice", "task": "Which team?", "options": ["billing", "shipping"]}}}';
const SET = `{"name": "desk", "version": 1, "task": "desk.task.json", "cases": [
  {"name": "charged-twice", "state": {"doc": "I was charged twice."}, "expected": {"team": "billing"}},
  {"name": "late", "state": {"doc": "The parcel is late by a week."}, "expected": {"team": "shipping"}}]}`;
/** One of each family and number format; the others differ in their metadata alone. */
const CHECKPOINTS = ['modern-v2', 'modern-v2-fp16', 'bert-v2'];

interface Saved {
  model: { file: string; sha256: string; files: Record<string, string> };
  rows: { answer: unknown; confidence: number }[];
}

/** A checkpoint in its folder, as loose files (its graphs right beside the contract), and in a zip. */
function ways(name: string, server: PageServer, scratch: Scratch): CarriedModel[] {
  const files = checkpointFiles(name);
  const flat = new Map([...files].map(([path, bytes]) => [path.replace('onnx/', ''), bytes]));
  const carried = (folder: string, own: typeof files): CarriedModel => ({
    source: name,
    files: [...own].map(([path, bytes]) => refTo(server, scratch.write(join(folder, path), bytes), path)),
    archive: null,
    graph: null,
  });
  const zipped = (file: string, bytes: Uint8Array): CarriedModel => {
    const path = scratch.write(file, bytes);
    return { source: name, files: [], archive: refTo(server, path), graph: null };
  };
  return [carried(name, files), carried(`${name}-loose`, flat), zipped(`${name}.zip`, zipOf(files, `up/${name}/`))];
}

test('a checkpoint is the same and answers the same as a folder, as loose files and as a zip', async ({
  run,
  server,
  scratch,
}) => {
  test.slow();
  const set = scratch.write('desk.json', SET);
  const task = scratch.write('desk.task.json', TASK);
  const job: Partial<Job> = { set: refTo(server, set), task: refTo(server, task), rows: true };
  for (const name of CHECKPOINTS) {
    const saved: Saved[] = [];
    for (const model of ways(name, server, scratch)) {
      const result = await run({ ...job, model });
      expect(result.report, `${name}: ${result.summary.join(' ')}`).not.toBeNull();
      saved.push(JSON.parse(result.report?.pretty ?? '') as Saved);
    }
    const [first, ...others] = saved.map(({ model, rows }) => ({ model, rows }));
    expect(first?.rows.length, name).toBe(2);
    expect(first?.model.sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const other of others) expect(other, name).toEqual(first);
  }
});

test('candor gate --model FILE.zip gates with it, and an archive that is not to be trusted ends in its sentence', async ({
  scratch,
}) => {
  const cwd = scratch.folder;
  mkdirSync(cwd, { recursive: true });
  scratch.write('desk.json', SET);
  scratch.write('desk.task.json', TASK);
  scratch.write('toy.zip', zipOf(checkpointFiles('modern-l14f'), 'modern-l14f/'));
  const { code, stdout, stderr } = await candor(['gate', 'desk.json', '--model', 'toy.zip'], { cwd });
  expect(code, stderr).toBe(0);
  expect((JSON.parse(stdout) as { model: unknown }).model).toMatchObject({
    source: 'toy.zip',
    file: 'onnx/model.onnx',
  });

  const golden = join(ROOT, 'src/testing/golden/public/zip-slip');
  for (const [archive, sentence] of [
    [join(golden, 'checkpoint.zip'), 'entry ../../evil.json: its path leads out of the archive'],
    [join(golden, 'twice.zip'), 'entry m/model.onnx: it is present twice'],
    [
      scratch.write('sets.zip', zipOf(new Map([['desk.json', new TextEncoder().encode(SET)]]))),
      'it holds no checkpoint',
    ],
    ['nowhere.zip', 'nowhere.zip: there is no such file'],
  ] as const) {
    const refused = await candor(['gate', 'desk.json', '--model', archive], { cwd });
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr.trim().split('\n').at(-1)).toContain(sentence);
  }
});

test('a zip is the model when it is dropped or picked, and one that is refused costs nothing that was chosen', async ({
  page,
  server,
  scratch,
}) => {
  const model = page.locator('[data-slot=model]');
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [scratch.write('toy.zip', zipOf(checkpointFiles('modern-l14f')))]);
  await expect(model.getByRole('heading')).toHaveText('toy');

  await drop(page, [join(ROOT, 'src/testing/golden/public/zip-slip/twice.zip')]);
  await expect(page.getByRole('main')).toContainText('twice.zip, entry m/model.onnx: it is present twice');
  await drop(page, [scratch.write('sets.zip', zipOf(new Map([['core.json', new TextEncoder().encode(SET)]])))]);
  await expect(page.getByRole('main')).toContainText('a zip archive is read for a checkpoint alone');
  await expect(model.getByRole('heading')).toHaveText('toy');

  const picking = page.waitForEvent('filechooser');
  await model.getByRole('button', { name: 'or a zip' }).click();
  const picker = await picking;
  await picker.setFiles(scratch.write('second.zip', zipOf(checkpointFiles('modern-v3'), 'modern-v3/')));
  await expect(model.getByRole('heading')).toHaveText('modern-v3');
  await drop(page, [
    scratch.write('loose/solvi_decide.json', checkpointFiles('modern-l14f').get('solvi_decide.json') ?? ''),
    scratch.write('loose/tokenizer.json', checkpointFiles('modern-l14f').get('tokenizer.json') ?? ''),
    scratch.write('loose/model.onnx', checkpointFiles('modern-l14f').get('onnx/model.onnx') ?? ''),
    STARTER,
  ]);
  await expect(model.getByRole('heading')).toHaveText('checkpoint');
  await expect(page.locator('[data-slot=set]')).toContainText('starter_v1');
});
