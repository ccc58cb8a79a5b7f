import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { drop } from './drop.js';
import { candor, expect, LOOKS, ROOT, STARTER, test, type Scratch } from './stage.js';

const INT8 = 'onnx/model_int8.onnx';

/** A block checkpoint with another graph: its plain one under a new name, which leaves nothing readable under its own. */
function withInt8(scratch: Scratch): string {
  const folder = scratch.checkpoint('modern-v2');
  scratch.write(`modern-v2/${INT8}`, readFileSync(join(folder, 'onnx/model.onnx')));
  for (const name of ['model.onnx', 'model_block.onnx'])
    scratch.write(`modern-v2/onnx/${name}`, 'not a graph, but longer than a pointer'.repeat(40));
  return folder;
}

interface Saved {
  model: { source: string; file: string; files: Record<string, string> };
  runtime: { plan: string };
}

const RAN = [INT8, 'solvi_decide.json', 'tokenizer.json'];

test('--model FOLDER/onnx/NAME.onnx has that graph answer, and the report names what ran', async ({ scratch }) => {
  const folder = withInt8(scratch);
  const set = join(ROOT, 'sets/starter_v1.json');
  const { stdout, stderr } = await candor(['gate', set, '--no-baseline', '--model', join(folder, INT8)]);
  expect(stderr).not.toContain('cannot');
  const { model, runtime } = JSON.parse(stdout) as Saved;
  expect([model.source, model.file]).toEqual([folder, INT8]);
  expect(Object.keys(model.files).sort()).toEqual(RAN);
  expect(runtime.plan).toBe('one question a pass, full layout');

  const other = await candor(['gate', set, '--no-baseline', '--model', folder]);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('model_block.onnx: the runtime cannot open this graph');
});

test('from inside the folder onnx the name of the graph is enough', async ({ scratch }) => {
  const folder = withInt8(scratch);
  const args = ['gate', join(ROOT, 'sets/starter_v1.json'), '--no-baseline', '--model', 'model_int8.onnx'];
  const { stdout } = await candor(args, { cwd: join(folder, 'onnx') });
  expect((JSON.parse(stdout) as Saved).model).toMatchObject({ source: '..', file: INT8 });
});

test('a graph that is not there is told with those there are, one outside a folder onnx with the form', async ({
  scratch,
}) => {
  const folder = scratch.checkpoint('modern-v2');
  const refused = async (model: string): Promise<string> => {
    const { code, stdout, stderr } = await candor(['gate', STARTER, '--no-baseline', '--model', model], {
      cwd: scratch.folder,
    });
    expect([code, stdout]).toEqual([2, '']);
    return stderr.trim();
  };
  expect(await refused('modern-v2/onnx/model_q4.onnx')).toBe(
    'modern-v2: it has no graph onnx/model_q4.onnx; choose one of those there are: onnx/model.onnx, onnx/model_block.onnx.',
  );
  expect(await refused('elsewhere/onnx/model.onnx')).toContain('elsewhere: there is no such checkpoint folder');
  scratch.write('model.onnx', readFileSync(join(folder, 'onnx/model.onnx')));
  expect(await refused('model.onnx')).toContain('or FOLDER/onnx/NAME.onnx for one of its graphs');
});

test('a checkpoint of one graph offers none to choose', async ({ page, server, scratch }) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await expect(page.getByLabel('Graph')).toBeHidden();
  await drop(page, [scratch.checkpoint('modern-l14f')]);
  await expect(page.locator('.slots')).toContainText('modern-l14f');
  await expect(page.getByLabel('Graph')).toBeHidden();
});

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 812 } });

    test('a checkpoint of several graphs lets one be chosen by keyboard, and that one answers', async ({
      page,
      server,
      scratch,
    }) => {
      await page.goto(server.url);
      await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
      await drop(page, [withInt8(scratch)]);
      const graph = page.getByRole('region', { name: 'Model' }).getByLabel('Graph');
      await expect(graph).toHaveValue('onnx/model_block.onnx');
      await expect(graph.getByRole('option')).toHaveText([
        /^model\.onnx, \d+ KB$/,
        /^model_block\.onnx, \d+ KB, default$/,
        /^model_int8\.onnx, \d+ KB$/,
      ]);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

      await graph.focus();
      await page.keyboard.press('ArrowDown');
      await expect(graph).toHaveValue(INT8);
      await page.getByRole('button', { name: /^Run \d+ rows/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Gate', { timeout: 60_000 });
      await expect(page.getByRole('region', { name: 'What was measured' })).toContainText(INT8);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save report' }).click();
      const { model } = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as Saved;
      expect(model.file).toBe(INT8);
      expect(Object.keys(model.files).sort()).toEqual(RAN);
    });
  });
}
