// Puts the exported stylesheets, theme.js, guard.js and start.js into the pages: they are small, and so a page needs no other file
// before it is drawn. Writes the name of the build into each page and into build.txt, so that a page can find out that it is outdated.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';

import { bareScript, inlined, stylesOf } from './inline.mjs';

const dist = argv[2];
if (!dist) throw new Error('inline-css.mjs: name the exported folder');

const files = ['theme.js', 'guard.js', 'start.js'];
const scripts = await Promise.all(
  files.map(async (file) => ({ file, script: bareScript(await readFile(join(dist, file), 'utf8')) })),
);

// The names of exported scripts contain a digest of their content, so together they identify the build.
const exported = (await readdir(join(dist, '_expo/static/js/web'))).filter((name) => name.endsWith('.js'));
const build = createHash('sha256').update(exported.sort().join('\n')).digest('hex').slice(0, 16);

const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'));
const sheets = new Set();
for (const page of pages) {
  const found = await stylesOf(dist, await readFile(join(dist, page), 'utf8'));
  found.paths.forEach((path) => sheets.add(path));
  const html = scripts.reduce((text, { file, script }) => inlined(text, file, script), found.html);
  await writeFile(
    join(dist, page),
    html.replace(
      '</head>',
      () => `<meta name="build" content="${build}"/><style id="css">${found.css}</style></head>`,
    ),
  );
}
await writeFile(join(dist, 'build.txt'), build);
await rm(join(dist, '_expo/static/css'), { recursive: true });
for (const file of files) await rm(join(dist, file));
console.log(`${sheets.size} stylesheets are in ${pages.length} pages of build ${build}`);
// Last, because the worker contains the name of the build, and its page is made from a finished one.
await import('./worker.mjs');
