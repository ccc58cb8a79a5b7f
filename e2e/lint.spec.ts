import { AxeBuilder } from '@axe-core/playwright';
import { drop } from './drop.js';
import { candor, expect, test, type Scratch } from './stage.js';

const TASK = '{"questions": {"team": {"kind": "choice", "task": "Which team?", "options": ["billing", "shipping"]}}}';
const LEAKED = 'please refund order 1182, which I paid for twice in March';

const aCase = (name: string, doc: string, team: string | null) => ({ name, state: { doc }, expected: { team } });

/** A set with nothing to find at the given tolerance, but for the golds that are put in the place of the first. */
function written(scratch: Scratch, team = 'billing'): string {
  scratch.write('t.json', TASK);
  const cases = [
    aCase('refund', LEAKED, team),
    aCase('card', 'My card was declined.', 'billing'),
    aCase('late', 'Where is it?', 'shipping'),
    aCase('hello', 'Good morning.', null),
  ];
  return scratch.write('letters.json', JSON.stringify({ name: 'letters', task: 't.json', cases }));
}

test('candor test --lint finds without a model: exit 0, 1 or 2', async ({ scratch }) => {
  test.slow();
  const set = written(scratch);
  // A model that cannot even be found is not opened.
  const env = { CANDOR_MODEL: 'nowhere' };
  const clean = await candor(['test', '--lint', set, '--tolerance', '0.5'], { env });
  expect(clean).toMatchObject({ code: 0, stdout: '', stderr: 'No finding in 4 cases.\n' });

  const train = scratch.write('train.csv', `id,text\n7,"Hello"\n8,"${LEAKED}"\n`);
  const found = await candor(['test', '--lint', set, '--lint-against', train], { env });
  expect(found.code, found.stderr).toBe(1);
  expect(found.stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^tolerance_too_fine {2}the set: one flipped row of 4 weighs 0\.2500 /),
    expect.stringMatching(/^training_leak {2}case 1 "refund": .*train\.csv, line 3: it has 4 runs of 8 words/),
  ]);
  expect(found.stderr).toBe('2 findings in 4 cases.\n');

  const unasked = scratch.write('other.json', '[{"state": {"doc": "x"}, "expected": {"team": "billing"}}]');
  const refused = await candor([
    'test',
    '--lint',
    unasked,
    '--task',
    scratch.write('o.json', TASK.replace('team', 'box')),
  ]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('the task has no question "team"');
  expect((await candor(['test', '--lint', set, '--lint-against', 'gone.txt'])).code).toBe(2);
});

test('the page lists the findings of a dropped set, open where a gold can never match', async ({
  page,
  server,
  scratch,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Run 194 rows/ })).toBeVisible();
  await drop(page, [written(scratch), scratch.write('t.json', TASK)]);
  const summary = page.getByText(/^1 finding in this set$/);
  await expect(summary).toBeVisible();
  const line = page.getByText('one flipped row of 4 weighs');
  await expect(line).toBeHidden();
  await summary.click();
  await expect(line).toBeVisible();
  await page.getByLabel('Tolerance').fill('0.5');
  await expect(summary).toBeHidden();
  await drop(page, [written(scratch, 'biling')]);
  await expect(page.getByText('"biling" is no answer of this question')).toBeVisible();
  await expect(page.getByText('case 1 "refund", question team')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
