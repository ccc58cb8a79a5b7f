import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { Build } from './src/net/build.js';

const WORKER = 'service-worker.js';
const FIRST_LINE = /^self\.build=.*\n/;

/** Tells the service worker of a built page which files the build has. */
export function keptFiles(version: string): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    // Files of `public` are in the folder too, and in no bundle.
    writeBundle: ({ dir }) => void (dir !== undefined && writeKeptFiles(dir, version)),
  };
}

/** Writes the list of a built page's files into its service worker, in place of the list that it has. */
export function writeKeptFiles(page: string, version: string): Build {
  const paths = readdirSync(page, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(page, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== WORKER)
    // Whether the host still has this build is seen by its first file.
    .sort((a, b) => Number(b === 'index.html') - Number(a === 'index.html') || (a < b ? -1 : 1));
  const files = Object.fromEntries(paths.map((path) => [path, sha256(readFileSync(join(page, path)))]));
  const build = { version, hash: sha256(JSON.stringify({ version, files })).slice(0, 12), files };
  const script = readFileSync(join(page, WORKER), 'utf8').replace(FIRST_LINE, '');
  writeFileSync(join(page, WORKER), `self.build=${JSON.stringify(build)}\n${script}`);
  return build;
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
