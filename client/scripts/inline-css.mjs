// Puts the exported stylesheets, theme.js, guard.js and start.js into the pages: they are small, and so a page needs no other file
// before it is drawn. Writes the name of the build into each page and into build.txt, so that a page can find out that it is outdated.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';

const dist = argv[2];
if (!dist) throw new Error('inline-css.mjs: name the exported folder');

const link = /<link rel="(?:stylesheet|preload)" href="(\/_expo\/static\/css\/[^"]+\.css)"[^>]*>/g;
const sheets = new Map();
async function sheet(path) {
  if (!sheets.has(path)) sheets.set(path, (await readFile(join(dist, path), 'utf8')).trim());
  return sheets.get(path);
}

/** A script without its comments, and the script tag of HtmlPage that it replaces. */
async function inlined(file) {
  const text = await readFile(join(dist, file), 'utf8');
  const lines = text.split('\n').map((line) => line.trim());
  const bare = lines.filter((line) => !line.startsWith('//')).join('\n');
  return { file, tag: `<script src="/${file}"></script>`, script: `<script>${bare}</script>` };
}
const scripts = await Promise.all(['theme.js', 'guard.js', 'start.js'].map(inlined));

// The names of exported scripts contain a digest of their content, so together they identify the build.
const exported = (await readdir(join(dist, '_expo/static/js/web'))).filter((name) => name.endsWith('.js'));
const build = createHash('sha256').update(exported.sort().join('\n')).digest('hex').slice(0, 16);

const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'));
for (const page of pages) {
  let html = await readFile(join(dist, page), 'utf8');
  const paths = new Set([...html.matchAll(link)].map((match) => match[1]));
  if (paths.size === 0)
    throw new Error(`${page} has no link to a stylesheet: has Expo changed the form of its links?`);
  const css = (await Promise.all([...paths].map(sheet))).join('\n');
  html = html.replaceAll(link, '');
  for (const { file, tag, script } of scripts) {
    if (!html.includes(tag)) throw new Error(`${page} does not load ${file}`);
    html = html.replace(tag, () => script);
  }
  await writeFile(
    join(dist, page),
    html.replace(
      '</head>',
      () => `<meta name="build" content="${build}"/><style id="css">${css}</style></head>`,
    ),
  );
}
await writeFile(join(dist, 'build.txt'), build);
await rm(join(dist, '_expo/static/css'), { recursive: true });
for (const { file } of scripts) await rm(join(dist, file));
console.log(`${sheets.size} stylesheets are in ${pages.length} pages of build ${build}`);
// Last, because the worker contains the name of the build, and its page is made from a finished one.
await import('./worker.mjs');
