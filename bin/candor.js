#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { builtMain } from './built.js';

if (existsSync(new URL('../dist/command/candor.js', import.meta.url))) {
  const { main } = await builtMain();
  process.exitCode = await main(process.argv.slice(2));
  // A browser that was killed can leave a handle open; what was written is out by now.
  setTimeout(() => process.exit(), 1000).unref();
} else {
  process.stderr.write('candor is not built; run npm run build.\n');
  process.exitCode = 2;
}
