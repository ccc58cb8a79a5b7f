#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { builtMain } from './built.js';

if (existsSync(new URL('../dist/command/candor.js', import.meta.url))) {
  const { main } = await builtMain();
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write('candor is not built; run npm run build.\n');
  process.exitCode = 2;
}
