// What the scripts that finish the exported pages have in common: styles and small scripts go into the page, so that it needs no
// other file before it is drawn.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const link = /<link rel="(?:stylesheet|preload)" href="(\/_expo\/static\/css\/[^"]+\.css)"[^>]*>/g;

/** The stylesheets of a page as one text, and the page without its links to them. */
export async function stylesOf(dist, html) {
  const paths = [...new Set([...html.matchAll(link)].map((match) => match[1]))];
  if (paths.length === 0)
    throw new Error('a page has no link to a stylesheet: has Expo changed the form of its links?');
  const sheets = await Promise.all(paths.map((path) => readFile(join(dist, path), 'utf8')));
  return { css: sheets.map((sheet) => sheet.trim()).join('\n'), html: html.replaceAll(link, ''), paths };
}

/** A script without its comments. */
export function bareScript(text) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => !line.startsWith('//')).join('\n');
}

/** The page with a script in place of the tag that loads it (HtmlPage). */
export function inlined(html, file, script) {
  const tag = `<script src="/${file}"></script>`;
  if (!html.includes(tag)) throw new Error(`a page does not load ${file}`);
  return html.replace(tag, () => `<script>${script}</script>`);
}
