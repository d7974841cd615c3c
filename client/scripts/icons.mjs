// The icons of the app and of the website, drawn from brand.json, and the website's manifests with their screenshots, which
// are the README's.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { brand, colorOf } from './brand.mjs';
import { manifest, MANIFESTS, SCREENSHOTS } from './manifest.mjs';

/**
 * Every icon: its file, width, how much of it the mark takes, and where the mark's middle lies. Launchers crop the
 * foreground, the monochrome and the maskable icon; nothing may crop the others.
 */
const ICONS = [
  { file: 'assets/icon.png', size: 1024, ground: true, mark: 64, y: 49 },
  { file: 'assets/icon-foreground.png', size: 1024, mark: 50 },
  // Android paints the opaque parts of this one in the colours of the phone's wallpaper.
  { file: 'assets/icon-monochrome.png', size: 1024, mark: 46, silhouette: true },
  // iOS puts its own dark ground under the dark icon, and paints the grey one in the colour that the owner chose.
  { file: 'assets/icon-dark.png', size: 1024, mark: 64, y: 49 },
  { file: 'assets/icon-tinted.png', size: 1024, mark: 64, y: 49, grey: true },
  { file: 'assets/notification.png', size: 192, mark: 92, silhouette: true },
  { file: 'assets/splash.png', size: 512, mark: 92 },
  { file: 'public/icons/icon-192.png', size: 192, ground: true, radius: 22, mark: 68, y: 49 },
  { file: 'public/icons/icon-512.png', size: 512, ground: true, radius: 22, mark: 68, y: 49 },
  { file: 'public/icons/maskable-512.png', size: 512, ground: true, mark: 52, y: 49 },
  { file: 'public/icons/apple-touch-icon.png', size: 180, ground: true, mark: 66, y: 49 },
  // At sixteen pixels only the basket can be told.
  { file: 'public/favicon.ico', size: 48, mark: 106, last: true },
];

/** The icon as an entry of the drawing program: the mark's layers, placed in a square of a hundred. */
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

/** A .ico that holds one PNG: what every browser of the last ten years reads. */
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
  // A picture without transparency, as the stores ask of an app's icon.
  if (icon.ground && !icon.radius) image = image.flatten({ background: entry.ground });
  if (grey) image = image.flatten({ background: '#000000' }).greyscale();
  // A page of the website waits for its icon beside its pictures: 256 colours make it a third as heavy.
  const web = file.startsWith('public/');
  const png = await image.png({ compressionLevel: 9, palette: web, effort: 10 }).toBuffer();
  const target = path.join(client, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, file.endsWith('.ico') ? icoOf(png, size) : png);
}

/** The jobs of this file, each with what it depends on and the files that it writes. */
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
