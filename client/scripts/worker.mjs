// Writes the list of scripts to keep into the service worker, and makes the page that it shows for addresses that it has not kept.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';

const dist = argv[2];
if (!dist) throw new Error('worker.mjs: name the exported folder');
const read = (name) => readFile(join(dist, name), 'utf8');

const folder = '_expo/static/js/web';
const build = await read('build.txt');
// Hindi and the map are kept only when they are first used: together they are as large as all other chunks.
const later = await Promise.all(
  (await readdir(join(dist, folder))).map(async (name) => {
    const isHindi = /[\u0900-\u097f]{20}|(\\u09[0-7][0-9a-f]){20}/.test(await read(`${folder}/${name}`));
    return isHindi || name.startsWith('leaflet') ? [] : [`/${folder}/${name}`];
  }),
);

function fill(text, line, value) {
  if (!text.includes(line)) throw new Error(`sw.js has no line ${line}`);
  return text.replace(line, () => line.replace(/= .*;/, () => `= ${JSON.stringify(value)};`));
}
let worker = await read('sw.js');
worker = fill(worker, "const build = '';", build);
worker = fill(worker, 'const scripts = [];', later.flat().sort());
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
