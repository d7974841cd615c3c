// Draws the icons of the app's tab bar from icon-paths.ts, because native tabs need pictures. Run it when an icon changes.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

const source = path.join(import.meta.dirname, '../src');
const folder = path.join(source, 'navigation/shell/icons');
const paths = readFileSync(path.join(source, 'ui/icon-paths.ts'), 'utf8');
const side = 24;

function strokesOf(name) {
  const found = paths.match(new RegExp(`^ {2}${name}:\\s+'([^']+)'`, 'm'));
  if (!found) throw new Error(`icon-paths.ts has no ${name}`);
  return found[1];
}

for (const name of ['home', 'grid', 'search', 'box', 'user']) {
  for (const [scale, suffix] of [
    [1, ''],
    [2, '@2x'],
    [3, '@3x'],
  ]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * scale}" height="${side * scale}" viewBox="0 0 24 24"><path d="${strokesOf(name)}" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
    await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9, palette: true })
      .toFile(path.join(folder, `${name}${suffix}.png`));
  }
}
