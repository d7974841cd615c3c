// Compresses the scripts of an exported web client with Brotli at its highest level: node compress.mjs FOLDER. Each compressed file
// is beside its script, as entry.js.br. It is done at build time, because it would take the server seconds.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { brotliCompressSync } from 'node:zlib';

const folder = argv[2];
if (!folder) throw new Error('compress.mjs: name the exported folder');

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
