import { join } from 'node:path';
import { drop } from './drop.js';
import { expect, ROOT, test } from './stage.js';

const TASK = '{"questions": {"team": {"kind": "choice", "task": "Which team?", "options": ["billing", "shipping"]}}}';
const SET = `{"name": "desk", "version": 1, "task": "desk.task.json", "cases": [
  {"name": "charged-twice", "state": {"doc": "I was charged twice."}, "expected": {"team": "billing"}}]}`;
const BASELINE = '{"set": "desk", "version": 1, "cases": 1, "metrics": {"confident_error_rate": 1.0}}';

test('set, task, baseline and a checkpoint folder in one gesture, then an unknown file that is refused by name', async ({
  page,
  server,
  scratch,
}) => {
  const dropped = [
    scratch.checkpoint('modern-l14f'),
    scratch.write('desk.json', SET),
    scratch.write('desk.task.json', TASK),
    scratch.write('desk.baseline.json', BASELINE),
  ];
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, dropped);
  const slots = page.locator('.slots');
  await expect(slots).toContainText('modern-l14f');
  await expect(slots).toContainText('desk');
  await expect(page.getByRole('button', { name: /^Run 1 row/ })).toBeVisible();

  await drop(page, [scratch.write('holiday.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))]);
  await expect(page.getByRole('main')).toContainText('holiday.png');
  await expect(page.getByRole('main')).toContainText('accepted are a set');
  await expect(slots).toContainText('modern-l14f');

  await page.getByRole('button', { name: /^Run 1 row/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gate passed');
  await expect(page.getByRole('main')).toContainText('modern-l14f');
});

test('a set without its task is kept, and the page says which file is missing', async ({ page, server, scratch }) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [scratch.write('desk.json', SET)]);
  await expect(page.locator('.slots')).toContainText('desk.task.json is missing');
  await drop(page, [scratch.write('desk.task.json', TASK)]);
  await expect(page.getByRole('button', { name: /^Run 1 row/ })).toBeEnabled();
});

test('a set that cannot be opened says where and why, and nothing that was loaded is lost', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run 194 rows/ })).toBeVisible();
  await drop(page, [join(ROOT, 'src/testing/malformed/expected_list.json')]);
  await expect(page.getByRole('main')).toContainText('case 1 "a", key expected: an object is expected, found a list');
  await expect(page.getByRole('button', { name: /^Run 194 rows/ })).toBeEnabled();
});

test('a report that was saved with the reference command opens on the page', async ({ page, server }) => {
  await page.goto(server.url);
  await drop(page, [join(ROOT, 'src/testing/golden/honesty/sets/reports/greenhouse_rows.stdout.json')]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No gate');
  await expect(page.getByRole('main')).toContainText('greenhouse');
});

const SETS = join(ROOT, 'src/testing/golden/honesty/sets');
const ROWS = join(SETS, 'reports/marina_rows.stdout.json');
const STRICTER = join(SETS, 'baselines/marina_v1.stricter.json');

for (const [how, drops] of [
  ['together', [[ROWS, STRICTER]]],
  ['one after the other', [[ROWS], [STRICTER]]],
] as const) {
  test(`saved rows and a baseline of their set, ${how}, give the verdict of the command`, async ({ page, server }) => {
    await page.goto(server.url);
    await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
    for (const files of drops) await drop(page, [...files]);
    const verdict = page.getByRole('heading', { level: 1 });
    await expect(verdict).toContainText('Gate failed: confident errors rose from');
    await expect(verdict).toContainText('quote support fell from');
    await page.getByRole('link', { name: 'Evaluate' }).click();
    await expect(page.locator('[data-slot=baseline]')).toContainText('starter_v1');
  });
}

test('a report without rows of another set is read, and the chosen baseline stays', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [join(SETS, 'reports/marina.stdout.json')]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No gate');
  await page.getByRole('link', { name: 'Evaluate' }).click();
  await expect(page.locator('[data-slot=baseline]')).toContainText('starter_v1');
});

test('a report without its baseline at hand tells what its regressions say', async ({ page, server }) => {
  await page.goto(server.url);
  await drop(page, [join(SETS, 'reports/marina_baseline_fails.stdout.json')]);
  await expect(page.getByRole('main')).toContainText('was 95.0');
  await expect(page.getByRole('main')).toContainText('baseline not at hand');
  await expect(page.getByRole('main')).not.toContainText('no baseline');
});

test('a set whose task is Python says at once what to do, and Run does not pretend', async ({
  page,
  server,
  scratch,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [scratch.write('desk.json', SET.replace('desk.task.json', 'desk_task.py'))]);
  await expect(page.locator('.slots')).toContainText('"desk_task.py" is Python, which is not run here');
  await expect(page.getByRole('main')).not.toContainText('Run works now');
  await expect(page.locator('button.run')).toBeDisabled();
});

test('a set that does not fit its task is told before the run, and so is a gold that is no option', async ({
  page,
  server,
  scratch,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [
    scratch.write('desk.json', SET.replace('"team": "billing"', '"tem": "billing"')),
    scratch.write('desk.task.json', TASK),
  ]);
  await expect(page.locator('.slots')).toContainText('the task has no question "tem" (team)');
  await expect(page.locator('button.run')).toBeDisabled();
  await drop(page, [scratch.write('desk.json', SET.replace('"billing"', '"biling"'))]);
  await expect(page.getByRole('main')).toContainText('"biling" is no answer of this question');
  await expect(page.getByRole('button', { name: /^Run 1 row/ })).toBeEnabled();
});

test('a Git LFS pointer among the weights is told before anything is loaded', async ({ page, server, scratch }) => {
  const folder = scratch.checkpoint('modern-l14f');
  scratch.write(
    'modern-l14f/onnx/model.onnx',
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 94371840\n',
  );
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run \d+ rows/ })).toBeVisible();
  await drop(page, [folder]);
  await expect(page.getByRole('main')).toContainText('Git LFS');
  await expect(page.getByRole('main')).toContainText('onnx/model.onnx');
  await expect(page.locator('.slots')).toContainText('Embedded decider');
});
