import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtBenchFolder } from '../built.js';
import { benchCheckpoints } from './checkpoints.js';
import { contenders } from './contenders.js';
import { race } from './race.js';
import { raceTable } from './raceTable.js';

/**
 * 200 questions over each checkpoint, cold start included: Candor, the reference and a bare runtime side by side.
 * @param {{ python: string | null, rounds: number, say: (line: string) => void }} options @returns {AsyncGenerator<string>}
 */
export async function* deciderRaces({ python, rounds, say }) {
  const { benchFolder } = await builtBenchFolder();
  const { raced, tokenizer } = await benchCheckpoints();
  for (const [name, make] of raced) {
    const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
    try {
      const { files, sequences, tokens, questions } = await benchFolder(make(), tokenizer);
      for (const [path, bytes] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      const { results, agreement } = await race(contenders(folder, python), rounds, (line) => say(`${name}, ${line}`));
      yield `${questions} questions over ${name}: ${sequences} sequences of ${tokens} tokens; ${agreement}
${raceTable(results)}
`;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
