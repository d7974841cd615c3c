// Fails when the scripts of the home page, or any lazy chunk, weigh more than their budget (brotli).
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const firstBudget = 290 * 1024;
const lazyBudget = 40 * 1024;
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const weigh = async (path) => brotliCompressSync(await readFile(join(dist, path))).length;

const html = await readFile(join(dist, 'index.html'), 'utf8');
const first = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1]);
if (first.length === 0) throw new Error('dist/index.html loads no script: was it exported?');

let total = 0;
for (const path of first) {
  const size = await weigh(path);
  total += size;
  console.log(`first ${kib(size)}  ${path}`);
}
console.log(`first load ${kib(total)} of ${kib(firstBudget)}`);
let failed = total > firstBudget;

const folder = '_expo/static/js/web';
for (const name of await readdir(join(dist, folder))) {
  const path = `/${folder}/${name}`;
  if (!name.endsWith('.js') || first.includes(path)) continue;
  const size = await weigh(path);
  if (size > lazyBudget) {
    failed = true;
    console.log(`lazy ${kib(size)} over ${kib(lazyBudget)}  ${path}`);
  }
}
process.exitCode = failed ? 1 : 0;
