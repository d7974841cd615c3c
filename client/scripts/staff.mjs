// Makes the staff's client of its export: node staff.mjs EXPORTED FOLDER. All its addresses have one page, without markup, into which
// the styles and the scripts of the head are put. Its files are for the address /staff: the export itself knows no base address,
// because Metro would then transform every module a second time instead of sharing its cache with the customers' export.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

import { bareScript, inlined, stylesOf } from './inline.mjs';
import { staffManifest } from './manifest.mjs';

const [, , exported, folder] = argv;
if (!exported || !folder) throw new Error('staff.mjs: name the exported folder and the one to write');
const client = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (name) => readFile(join(exported, name), 'utf8');

const base = '/staff';
/** Addresses of the client's own files, as the export writes them. Those of fonts, pictures and icons are the shop's. */
const own = /(["'`])(\/_expo\/static\/|\/build\.txt)/g;
const moved = (text) => text.replace(own, (_, quote, address) => quote + base + address);

const js = '_expo/static/js/web';
const names = (await readdir(join(exported, js))).filter((name) => name.endsWith('.js')).sort();
const scripts = new Map();
for (const name of names) scripts.set(name, moved(await read(`${js}/${name}`)));
const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);

/** The page without markup and without the flag to hydrate it: the client draws the page of any address. */
function bare(html) {
  const root = html.indexOf('<div id="root">');
  const end = html.indexOf('<script src="/_expo/', root);
  if (root < 0 || end < 0) throw new Error('the exported page has no root, or no scripts');
  const hydrates = /<script[^>]*>globalThis\.__EXPO_ROUTER_HYDRATE__=true;?<\/script>/;
  if (!hydrates.test(html)) throw new Error('the exported page has no flag to hydrate it');
  const empty = `${html.slice(0, root)}<div id="root"></div>${html.slice(end)}`;
  return empty
    .replace(hydrates, '')
    .replaceAll(/<title[^>]*>.*?<\/title>/g, '')
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
}

/** The page with the script of the layout, which Expo puts only into pages of src/app. */
function withLayout(html) {
  // Pages within pages have layouts, too. The root's registers the worker.
  const layout = names.find(
    (name) => name.startsWith('_layout-') && scripts.get(name).includes('/staff/sw.js'),
  );
  const first = /<script src="\/_expo\/[^"]*__expo-metro-runtime-[^"]*" defer><\/script>/;
  if (!layout || !first.test(html))
    throw new Error('the export has no script of the layout, or of the runtime');
  return html.replace(first, (tag) => `${tag}<script src="/${js}/${layout}" defer></script>`);
}

const { css, html } = await stylesOf(exported, withLayout(bare(await read('staff/index.html'))));
let page = moved(html);
for (const file of ['theme.js', 'guard.js']) {
  const script = moved(bareScript(await readFile(join(client, 'public', file), 'utf8')));
  page = inlined(page, file, script);
}
page = page.replace(
  '</head>',
  () => `<meta name="build" content="${build}"/><style id="css">${css}</style></head>`,
);

/** Fills a line of the worker in. */
function fill(text, line, value) {
  if (!text.includes(line)) throw new Error(`sw.js has no line ${line}`);
  return text.replace(line, () => line.replace(/= .*;/, () => `= ${JSON.stringify(value)};`));
}
let worker = await readFile(join(client, 'public-staff/sw.js'), 'utf8');
worker = fill(worker, "const build = '';", build);
worker = fill(
  worker,
  'const scripts = [];',
  names.map((name) => `${base}/${js}/${name}`),
);

await rm(folder, { recursive: true, force: true });
await mkdir(join(folder, js), { recursive: true });
for (const [name, text] of scripts) await writeFile(join(folder, js, name), text);
await writeFile(join(folder, 'index.html'), page);
await writeFile(join(folder, 'sw.js'), worker);
await writeFile(join(folder, 'build.txt'), build);
for (const [name, text] of Object.entries(staffManifest())) await writeFile(join(folder, name), text);
console.log(`${names.length} scripts of the staff's client, build ${build}`);
