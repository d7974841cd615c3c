// Compresses the scripts of an exported web client with Brotli as small as they get: node compress.mjs FOLDER. Each file
// stands beside the script, as entry.js.br; the server would take seconds for it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { brotliCompressSync } from 'node:zlib';

const folder = argv[2];
if (!folder) throw new Error('compress.mjs: say which folder was exported');

const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
let [before, after] = [0, 0];
for (const name of scripts) {
  const script = await readFile(join(folder, name));
  const compressed = brotliCompressSync(script);
  await writeFile(join(folder, `${name}.br`), compressed);
  before += script.length;
  after += compressed.length;
}
console.log(
  `${scripts.length} scripts: ${(before / 1024).toFixed(0)} KiB became ${(after / 1024).toFixed(0)}`,
);
