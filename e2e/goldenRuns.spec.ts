import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../src/core/json.js';
import { parseJson } from '../src/formats/read/json.js';
import { writePretty } from '../src/formats/write/json.js';
import { goldenJson, goldenText } from '../src/testing/golden.js';
import { candor, expect, ROOT, test } from './stage.js';

/** What the reference passes and a gate must not (the fail-closed table), and what the command line has otherwise. */
const OTHERWISE: Record<string, { code: number; stderr: RegExp }> = {
  'odd_empty.json --rows': { code: 2, stderr: /there are no cases, so nothing was measured/ },
  'marina_v1.json --risk nan': { code: 2, stderr: /--risk is "nan"/ },
  '--rows --risk 1 odd_duplicate_names.json': { code: 2, stderr: /--risk is 1;/ },
  'marina_v1.json --baseline baselines/marina_v1.stricter.json --tolerance inf': {
    code: 2,
    stderr: /--tolerance is "inf"/,
  },
  'marina_v1.json --strict': { code: 0, stderr: /No gate/ },
  'marina_v1.json clinic_v1.json': { code: 0, stderr: /clinic_v1\.json/ },
  'odd_empty.json --save nowhere/out.json': { code: 2, stderr: /nothing was measured/ },
};

const { runs } = JSON.parse(goldenText('honesty/sets/runs.json')) as {
  runs: { args: string[]; exit: number; stdout: string | null }[];
};

/** The golden sets, their Python tasks replaced by the same as modules. */
function goldenSets(folder: string): void {
  cpSync(join(ROOT, 'src/testing/golden/honesty/sets'), folder, { recursive: true });
  const tasks = join(ROOT, 'src/testing/tasks');
  cpSync(tasks, folder, { recursive: true });
  cpSync(join(tasks, 'everEast.task.js'), join(folder, 'cases_only/task.js'));
  for (const below of ['.', 'malformed']) {
    for (const name of readdirSync(join(folder, below)).filter((one) => one.endsWith('.json'))) {
      const path = join(folder, below, name);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/_task\.py"/, '.task.js"'));
    }
  }
}

/** A report without what Candor adds after the reference's keys. */
function referencePart(text: string): string {
  const report = parseJson(text, 'report') as JsonObject;
  const last = report.has('rows') ? 'rows' : report.has('control') ? 'control' : 'ok';
  const keys = [...report.keys()];
  return writePretty(new Map([...report].slice(0, keys.indexOf(last) + 1)));
}

// Without a set Candor gates those it ships, which gate.spec.ts tries.
for (const { args, exit, stdout } of runs.filter(({ args }) => args.length > 0)) {
  const line = args.join(' ');
  test(`solvi honesty ${line}`, async ({ scratch }) => {
    test.slow();
    goldenSets(scratch.folder);
    const otherwise = OTHERWISE[line];
    const strict = line.includes('gold_key') ? ['--strict'] : [];
    const ran = await candor(['gate', ...args, ...strict], { cwd: scratch.folder });
    expect(ran.code, ran.stderr).toBe(otherwise?.code ?? exit);
    if (otherwise !== undefined) return expect(ran.stderr).toMatch(otherwise.stderr);
    if (stdout === null) {
      expect(ran.stdout).toBe('');
      return expect(ran.stderr.trim()).not.toBe('');
    }
    const golden = `honesty/sets/${stdout}`;
    if (line.includes('--rows')) {
      // Confidences come from a softmax, whose last digits are the platform's.
      const [found, expected] = [parseJson(referencePart(ran.stdout), line), goldenJson(golden)];
      expect(roundConfidences(found)).toEqual(roundConfidences(expected));
    } else expect(referencePart(ran.stdout)).toBe(goldenText(golden).trimEnd());
  });
}

function roundConfidences(value: Json): Json {
  if (Array.isArray(value)) return value.map(roundConfidences);
  if (!(value instanceof Map)) return value;
  return new Map(
    [...value].map(([key, item]) => [
      key,
      key === 'confidence' || key === 'threshold' ? Number(Number(item).toPrecision(9)) : roundConfidences(item),
    ]),
  );
}
