import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { ROOT } from './stage.js';

const scripts = new Map<string, Promise<string>>();

/** A module of `e2e/` with all that it imports, as a script that makes its exports `lab` in a page; built once a process. */
export function builtLab(entry: string): Promise<string> {
  const script = scripts.get(entry) ?? built(entry);
  scripts.set(entry, script);
  return script;
}

async function built(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [svelte({ configFile: false, emitCss: false })],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: join(ROOT, 'e2e', entry), formats: ['iife'], name: 'lab' },
    },
  });
  const [output] = [made].flat();
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`);
  return `${output.output[0].code}; globalThis.lab = lab`;
}
