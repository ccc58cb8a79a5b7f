import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const PAGE = fileURLToPath(new URL('../../dist/page/', import.meta.url));
const BUDGET = 200 * 1024;

/** What a visitor loads, against the budget (spec: product.md, Budgets). @returns {string} */
export function pageWeight() {
  const page = firstLoad();
  const built = readdirSync(PAGE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(`${entry.parentPath}/${entry.name}`).length, 0);
  return `first load of the page ${(page / 1024).toFixed(1)} KiB compressed, ${(page / BUDGET).toFixed(2)}× the budget of ${BUDGET / 1024} KiB; whole build ${(built / 2 ** 20).toFixed(1)} MiB
`;
}

/** Scripts and styles that index.html asks for, and what they import statically, compressed. @returns {number} bytes */
function firstLoad() {
  const seen = new Set(['index.html']);
  const queue = [...readFileSync(`${PAGE}index.html`, 'utf8').matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path,
  );
  while (queue.length > 0) {
    const path = queue.pop();
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    if (!path.endsWith('.js')) continue;
    const source = readFileSync(PAGE + path, 'utf8');
    for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(`assets/${name}`);
  }
  return [...seen].reduce((sum, path) => sum + gzipSync(readFileSync(PAGE + path)).length, 0);
}
