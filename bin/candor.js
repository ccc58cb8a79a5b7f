#!/usr/bin/env node
import { existsSync } from 'node:fs';

const command = new URL('../dist/command/candor.js', import.meta.url);
if (existsSync(command)) {
  const { main } = await import(command.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write('candor is not built; run npm run build.\n');
  process.exitCode = 2;
}
