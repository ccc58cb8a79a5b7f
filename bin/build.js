import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONFIGS = ['vite.config.ts', 'vite.bundledText.ts', 'vite.command.config.ts'];
const SOURCES = ['src', 'public', 'sets', 'index.html', 'package.json', ...CONFIGS];
const BUILT = ['dist/page/index.html', 'dist/command/candor.js'];

/** @param {string} path @returns {number} when the newest file at or below it was changed, in ms */
function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

/** Builds page and command when a source is newer than they are. Output goes to stderr: stdout is the report's. @returns {boolean} */
export function buildIfStale() {
  const built = BUILT.map((path) => ROOT + path);
  const isFresh =
    built.every((path) => existsSync(path)) &&
    Math.min(...built.map((path) => statSync(path).mtimeMs)) >= Math.max(...SOURCES.map((path) => newest(ROOT + path)));
  return isFresh || build();
}

/** @returns {boolean} whether both builds went well */
export function build() {
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  return [[], ['--config', 'vite.command.config.ts']].every(
    (config) =>
      spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...config], {
        cwd: ROOT,
        stdio: ['ignore', process.stderr, process.stderr],
      }).status === 0,
  );
}
