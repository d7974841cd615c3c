// Puts the exported stylesheets and theme.js into the pages: they are small, and so no page waits for a file before it is
// drawn.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';

const dist = argv[2];
if (!dist) throw new Error('inline-css.mjs: say which folder was exported');

const link = /<link rel="(?:stylesheet|preload)" href="(\/_expo\/static\/css\/[^"]+\.css)"[^>]*>/g;
const sheets = new Map();
async function sheet(path) {
  if (!sheets.has(path)) sheets.set(path, (await readFile(join(dist, path), 'utf8')).trim());
  return sheets.get(path);
}

const themeLink = '<script src="/theme.js"></script>';
const theme = (await readFile(join(dist, 'theme.js'), 'utf8'))
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => !line.startsWith('//'))
  .join('\n');

const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'));
for (const page of pages) {
  const html = await readFile(join(dist, page), 'utf8');
  const paths = new Set([...html.matchAll(link)].map((match) => match[1]));
  if (paths.size === 0)
    throw new Error(`${page} names no stylesheet: does Expo write its links another way?`);
  if (!html.includes(themeLink)) throw new Error(`${page} does not load theme.js`);
  const css = (await Promise.all([...paths].map(sheet))).join('\n');
  const bare = html.replaceAll(link, '').replace(themeLink, () => `<script>${theme}</script>`);
  await writeFile(
    join(dist, page),
    bare.replace('</head>', () => `<style id="css">${css}</style></head>`),
  );
}
await rm(join(dist, '_expo/static/css'), { recursive: true });
await rm(join(dist, 'theme.js'));
console.log(`${sheets.size} stylesheets are in ${pages.length} pages`);
