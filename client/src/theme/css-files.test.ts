import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { breakpoints, columnsFrom, tabsBelow } from './scale';

const src = path.resolve(__dirname, '..');
const names = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(path.join(src, name), 'utf8');
const cssFiles = names.filter((name) => name.endsWith('.css'));
const bare = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

const below = (width: number) => `max-width: ${width - 0.02}px`;
const from = (width: number) => `min-width: ${width}px`;
const widths = [...Object.values(breakpoints), tabsBelow, columnsFrom].flatMap((width) => [
  below(width),
  from(width),
]);

/** The classes of each CSS module that the code uses, by the module's path. */
const used = new Map<string, Set<string>>();
for (const name of names.filter((file) => /\.tsx?$/.test(file))) {
  const code = read(name);
  const body = code.replace(/^import .*$/gm, '');
  for (const [, local, target] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const file = target!.startsWith('@/') ? target!.slice(2) : path.join(path.dirname(name), target!);
    const classes = used.get(file) ?? new Set<string>();
    for (const [, one] of body.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) classes.add(one!);
    used.set(file, classes);
  }
}

test('the CSS files and their imports were found', () => {
  expect(cssFiles.length).toBeGreaterThan(10);
  expect(used.size).toBeGreaterThan(10);
});

describe.each(cssFiles)('%s', (name) => {
  const css = bare(read(name));

  test('has media queries only at the widths of the theme', () => {
    for (const [, query] of css.matchAll(/\(((?:min|max)-width:[^)]*)\)/g)) expect(widths).toContain(query);
  });

  test('takes colours, layers and corners from the theme', () => {
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl)a?\(/i);
    expect(css).not.toMatch(/z-index:\s*-?\d|border-radius:\s*[1-9]/);
  });

  test('uses !important only for reduced motion', () => {
    const calm = css.replace(/@media \(prefers-reduced-motion: reduce\) \{[\s\S]*?\n\}/, '');
    expect(calm).not.toContain('!important');
  });
});

test.each([...used])('%s has every class that the code names, and no other', (name, classes) => {
  const css = bare(read(name));
  const defined = new Set([...css.matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)].map((match) => match[1]));
  expect([...classes].sort()).toEqual([...defined].sort());
});
