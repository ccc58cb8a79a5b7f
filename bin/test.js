import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.js';
import { builtBrowser } from './built.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = `${ROOT}test-results`;
const long = process.argv.includes('--long');

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {string} name @param {boolean} ok @returns {Counts} */
const step = (name, ok) => {
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}\n`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
};

/** @param {string} binary @param {string[]} args @param {Record<string, string>} [env] @returns {boolean} */
function run(binary, args, env = {}) {
  const script = fileURLToPath(new URL(`../node_modules/${binary}`, import.meta.url));
  const result = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return result.status === 0;
}

/**
 * A runner's own counts. A runner that left no file, or failed without a failed test, counts as one failure.
 * @param {string} name @param {boolean} ok @param {string} file @param {(results: any) => Counts} count @returns {Counts}
 */
function counted(name, ok, file, count) {
  if (!existsSync(file)) return step(name, false);
  const counts = count(JSON.parse(readFileSync(file, 'utf8')));
  const failed = counts.failed === 0 && (!ok || counts.passed === 0) ? 1 : counts.failed;
  process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${counts.passed} passed, ${failed} failed\n`);
  return { ...counts, failed };
}

/** @returns {Promise<string | null>} */
async function browser() {
  try {
    const { findBrowser } = await builtBrowser();
    return await findBrowser({ named: process.env['CANDOR_BROWSER'] || null, headed: false });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const env = long ? { CANDOR_LONG: '1' } : undefined;
const built = build();
/** @type {Counts[]} */
const all = [step('build', built)];
if (!long) {
  all.push(
    step('types', run('svelte-check/bin/svelte-check', ['--tsconfig', './tsconfig.json', '--fail-on-warnings'])),
  );
  all.push(step('lint', run('eslint/bin/eslint.js', ['.', '--max-warnings', '0'])));
  all.push(step('format', run('prettier/bin/prettier.cjs', ['--check', '.', '--log-level', 'warn'])));
}

const unit = `${RESULTS}/vitest.json`;
const unitOk = run('vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unit}`], env);
all.push(
  counted('unit tests', unitOk, unit, (results) => ({
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests + results.numTodoTests,
  })),
);

const executable = built ? await browser() : null;
if (executable === null) all.push(step('browser tests', false));
else {
  const file = `${RESULTS}/playwright.json`;
  const ok = run('playwright/cli.js', ['test'], {
    CANDOR_BROWSER: executable,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...env,
  });
  all.push(
    counted('browser tests', ok, file, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    })),
  );
}

const total = all.reduce(
  (sum, counts) => ({
    passed: sum.passed + counts.passed,
    failed: sum.failed + counts.failed,
    skipped: sum.skipped + counts.skipped,
  }),
  { passed: 0, failed: 0, skipped: 0 },
);
process.exitCode = total.failed === 0 ? 0 : 1;
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped === 0 ? '' : `, ${total.skipped} skipped`}\n`,
);
