// Fails if the scripts of the home page, or a lazy chunk, are larger than their budget (with brotli), and prints the largest modules
// of the first load.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const firstBudget = 230 * 1024;
const lazyBudget = 40 * 1024;
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const weigh = (content) => brotliCompressSync(content).length;

/** The modules of a bundle, each as Metro defines it: __d(function(...) {...}, id, [ids of what it imports]). */
const modulesOf = (bundle) => bundle.split(/^(?=__d\()/m).filter((code) => code.startsWith('__d('));
/** Metro writes no paths into the bundle, so a module is named by its exports, or by the beginning of its code. */
const nameOf = (code) => {
  const names = code.matchAll(
    /(?:\b_?e(?:xports)?\.|defineProperty\(_?e(?:xports)?,["'])(\w+)["']?(?:=(?!=)|,)/g,
  );
  const exported = new Set([...names].map((match) => match[1]).filter((name) => name !== '__esModule'));
  return exported.size > 0 ? [...exported].slice(0, 4).join(' ') : code.slice(0, 80).trimEnd();
};

const html = await readFile(join(dist, 'index.html'), 'utf8');
const first = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1]);
if (first.length === 0) throw new Error('dist/index.html loads no script: was it exported?');

let total = 0;
const modules = [];
for (const path of first) {
  const content = await readFile(join(dist, path), 'utf8');
  modules.push(...modulesOf(content));
  const size = weigh(content);
  total += size;
  console.log(`first ${kib(size)}  ${path}`);
}
console.log(`first load ${kib(total)} of ${kib(firstBudget)}`);
let failed = total > firstBudget;
const weighed = modules.map((code) => ({ size: weigh(code), name: nameOf(code) }));
for (const { size, name } of weighed.sort((a, b) => b.size - a.size).slice(0, 10)) {
  console.log(`  module ${kib(size)}  ${name}`);
}

const folder = '_expo/static/js/web';
for (const name of await readdir(join(dist, folder))) {
  const path = `/${folder}/${name}`;
  if (!name.endsWith('.js') || first.includes(path)) continue;
  const size = weigh(await readFile(join(dist, path)));
  if (size > lazyBudget) {
    failed = true;
    console.log(`lazy ${kib(size)} over ${kib(lazyBudget)}  ${path}`);
  }
}
process.exitCode = failed ? 1 : 0;
