// Writes the list of scripts to keep into the service worker, and makes the page that it shows for addresses that it has not kept.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';

const dist = argv[2];
if (!dist) throw new Error('worker.mjs: name the exported folder');
const read = (name) => readFile(join(dist, name), 'utf8');

const folder = '_expo/static/js/web';
const build = await read('build.txt');
// The map is kept only when it is first used: without a network it has no pictures. The Hindi texts are kept from the start.
const kept = (await readdir(join(dist, folder))).filter((name) => !name.startsWith('leaflet'));

function fill(text, line, value) {
  if (!text.includes(line)) throw new Error(`sw.js has no line ${line}`);
  return text.replace(line, () => line.replace(/= .*;/, () => `= ${JSON.stringify(value)};`));
}
let worker = await read('sw.js');
worker = fill(worker, "const build = '';", build);
worker = fill(worker, 'const scripts = [];', kept.map((name) => `/${folder}/${name}`).sort());
await writeFile(join(dist, 'sw.js'), worker);

// Without markup, and without the flag to hydrate it, the client draws the page of any address.
const html = await read('index.html');
const root = html.indexOf('<div id="root">');
const end = html.indexOf('<script src="/_expo/', root);
if (root < 0 || end < 0) throw new Error('index.html has no root, or no scripts');
const hydrates = /<script[^>]*>globalThis\.__EXPO_ROUTER_HYDRATE__=true;?<\/script>/;
if (!hydrates.test(html)) throw new Error('index.html has no flag to hydrate it');
const bare = `${html.slice(0, root)}<div id="root"></div>${html.slice(end)}`;
await writeFile(
  join(dist, 'offline.html'),
  bare.replace(hydrates, '').replaceAll(/<link rel="preload" as="image"[^>]*>/g, ''),
);
