// Makes the icons of the app and of the website from brand.json, and the website's manifests with their screenshots, which are the
// README's pictures.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { brand, colorOf } from './brand.mjs';
import { manifest, MANIFESTS, SCREENSHOTS } from './manifest.mjs';

/**
 * Every icon: its file, its width, the percentage of the width that the mark takes (`mark`), and the height of the mark's middle in
 * per cent (`y`). Launchers crop the foreground, the monochrome and the maskable icon, so their mark is smaller.
 */
const ICONS = [
  { file: 'assets/icon.png', size: 1024, ground: true, mark: 64, y: 49 },
  { file: 'assets/icon-foreground.png', size: 1024, mark: 50 },
  // Android paints the opaque parts of this icon in colours of the phone's wallpaper.
  { file: 'assets/icon-monochrome.png', size: 1024, mark: 46, silhouette: true },
  // iOS puts a dark background under the dark icon, and tints the grey icon in the colour that the phone's owner has chosen.
  { file: 'assets/icon-dark.png', size: 1024, mark: 64, y: 49 },
  { file: 'assets/icon-tinted.png', size: 1024, mark: 64, y: 49, grey: true },
  { file: 'assets/notification.png', size: 192, mark: 92, silhouette: true },
  { file: 'assets/splash.png', size: 512, mark: 92 },
  { file: 'public/icons/icon-192.png', size: 192, ground: true, radius: 22, mark: 68, y: 49 },
  { file: 'public/icons/icon-512.png', size: 512, ground: true, radius: 22, mark: 68, y: 49 },
  { file: 'public/icons/maskable-512.png', size: 512, ground: true, mark: 52, y: 49 },
  { file: 'public/icons/apple-touch-icon.png', size: 180, ground: true, mark: 66, y: 49 },
  // At sixteen pixels only the basket can be recognised.
  { file: 'public/favicon.ico', size: 48, mark: 106, last: true },
];

/** The icon as an entry for pictures-art.mjs: the mark's layers, placed in a square of 100 by 100. */
function entryOf({ mark, y = 50, ground, radius, silhouette, last }) {
  const layers = silhouette ? brand.silhouette : last ? brand.mark.slice(-1) : brand.mark;
  const scale = mark / 100;
  return {
    box: [100, 100],
    ...(ground ? { ground: colorOf('ground') } : {}),
    ...(radius ? { radius } : {}),
    layers: layers.map((layer) => ({
      ...layer,
      x: 50 + layer.x * scale,
      y: y + layer.y * scale,
      size: layer.size * scale,
    })),
  };
}

/** The mark as the picture beside the shop's name. */
export const logo = entryOf({ mark: 92 });

/** An .ico file that contains one PNG, which every browser of the last ten years can read. */
function icoOf(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function render({ file, size, grey, ...icon }, client, drawingOf) {
  const entry = entryOf(icon);
  let image = sharp(Buffer.from(drawingOf(entry, size)));
  // The stores do not accept transparency in an app's icon.
  if (icon.ground && !icon.radius) image = image.flatten({ background: entry.ground });
  if (grey) image = image.flatten({ background: '#000000' }).greyscale();
  // The website's icons have only 256 colours, which makes them a third as large.
  const web = file.startsWith('public/');
  const png = await image.png({ compressionLevel: 9, palette: web, effort: 10 }).toBuffer();
  const target = path.join(client, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, file.endsWith('.ico') ? icoOf(png, size) : png);
}

/** The jobs of this file, each with the data that it depends on and the files that it writes. */
export function iconJobs(client, drawingOf) {
  const icons = ICONS.map((icon) => ({
    name: icon.file,
    entry: { icon, drawn: entryOf(icon) },
    files: [path.join(client, icon.file)],
    run: () => render(icon, client, drawingOf),
  }));
  const folder = path.join(client, 'public/screenshots');
  mkdirSync(folder, { recursive: true });
  const screenshots = SCREENSHOTS.map(({ name }) => {
    const from = path.join(client, `../docs/${name}.webp`);
    const to = path.join(folder, `${name}.webp`);
    const entry = createHash('sha256').update(readFileSync(from)).digest('hex');
    return { name: `screenshot ${name}`, entry, files: [to], run: () => copyFileSync(from, to) };
  });
  const manifests = Object.entries(MANIFESTS).map(([language, name]) => {
    const file = path.join(client, 'public', name);
    const text = `${JSON.stringify(manifest(language), null, 2)}\n`;
    return { name, entry: text, files: [file], run: () => writeFileSync(file, text) };
  });
  return [...icons, ...screenshots, ...manifests];
}
