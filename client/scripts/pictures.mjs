// Builds the pictures of the demo shop and of the app itself, which are build output. They are made of the emoji set in
// @lobehub/fluent-emoji-modern (MIT) and of our own drawings in glyphs/; pictures.json says which glyphs make which picture. A
// picture is not built again if nothing that it depends on has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

import { iconJobs, logo } from './icons.mjs';
import { drawingOf } from './pictures-art.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const client = path.dirname(here);
const require = createRequire(import.meta.url);
const emoji = path.dirname(require.resolve('@lobehub/fluent-emoji-modern/package.json'));
const ownGlyphs = path.join(here, 'glyphs');
const glyphs = [ownGlyphs, path.join(emoji, 'assets')];
const pictures = path.join(client, 'public/pictures');
// Not in public/ beside the pictures, because everything there is served.
const stampFile = path.join(client, 'node_modules/.cache/tokri/pictures.json');

const draw = (entry, width) => drawingOf(glyphs, entry, width);

const SIZES = [240, 480, 960];

/** Position of the centre, size and rotation of the three pieces in a "many" picture. */
const HEAP = [
  { x: 33, y: 36, size: 56, rotate: -12 },
  { x: 68, y: 40, size: 54, rotate: 14 },
  { x: 47, y: 67, size: 58, rotate: -4 },
];

/** Expands an entry in short form: {"glyph": …} is one layer that fills a square. */
function expand(entry, box = [100, 100]) {
  const [w, h] = entry.box ?? box;
  const layers = entry.layers ?? [{ glyph: entry.glyph, recolour: entry.recolour }];
  return {
    ...entry,
    box: [w, h],
    layers: layers.map((layer) => ({ x: w / 2, y: h / 2, size: Math.min(w, h), ...layer })),
  };
}

/** Expands {"many": name} into a heap of three of that picture, for the second picture of a product's gallery. */
function heapOf(name, all) {
  const { many, ...one } = all[name];
  if (!many) return all[name];
  const { glyph, recolour } = all[many];
  if (!glyph) throw new Error(`${name}: ${many} is not a picture of one glyph`);
  return { ...one, layers: HEAP.map((place) => ({ ...place, glyph, recolour })) };
}

/** A digest of what every picture depends on besides its own entry: the scripts, our own glyphs, the emoji set and the encoder. */
function commonStamp() {
  const hash = createHash('sha256');
  for (const name of ['pictures.mjs', 'icons.mjs', 'pictures-art.mjs'])
    hash.update(readFileSync(path.join(here, name)));
  for (const name of readdirSync(ownGlyphs).sort()) hash.update(readFileSync(path.join(ownGlyphs, name)));
  return hash
    .update(require('@lobehub/fluent-emoji-modern/package.json').version)
    .update(sharp.versions.sharp ?? '')
    .digest('hex');
}

function stampOf(common, entry) {
  return createHash('sha256').update(common).update(JSON.stringify(entry)).digest('hex').slice(0, 16);
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Every job: the entry that it draws, the files that it writes, and how. */
function jobsOf(spec) {
  const sized = (list) =>
    Object.keys(list)
      .map((name) => ({ name, entry: heapOf(name, list) }))
      .map(({ name, entry }) => ({
        name,
        entry,
        files: SIZES.map((size) => path.join(pictures, `${name}-${size}.webp`)),
        run: () => renderSizes(name, entry),
      }));
  return [...sized({ ...spec.pictures, logo, ...spec.banners }), ...iconJobs(client, draw)];
}

async function renderSizes(name, entry) {
  const widest = Math.max(...SIZES);
  const drawing = Buffer.from(draw(expand(entry), widest));
  const master = await sharp(drawing).png({ compressionLevel: 1 }).toBuffer();
  for (const size of SIZES) {
    await sharp(master)
      .resize({ width: size, kernel: 'lanczos3' })
      .webp({ quality: 76, alphaQuality: 80, effort: 6, smartSubsample: true })
      .toFile(path.join(pictures, `${name}-${size}.webp`));
  }
}

/** Removes pictures whose entry is gone, so that the build does not contain them. */
function sweep(jobs) {
  const wanted = new Set(jobs.flatMap(({ files }) => files));
  for (const file of readdirSync(pictures)) {
    const full = path.join(pictures, file);
    if (!wanted.has(full)) rmSync(full, { recursive: true });
  }
}

async function main() {
  const started = Date.now();
  const jobs = jobsOf(JSON.parse(readFileSync(path.join(here, 'pictures.json'), 'utf8')));
  const common = commonStamp();
  const stamps = readStamps();
  const due = jobs.filter(
    ({ name, entry, files }) => stamps[name] !== stampOf(common, entry) || !files.every((f) => existsSync(f)),
  );
  mkdirSync(pictures, { recursive: true });
  sweep(jobs);
  if (due.length === 0) {
    console.log(`pictures: all ${jobs.length} are up to date`);
    return;
  }
  console.log(`pictures: drawing ${due.length} of ${jobs.length}`);
  const queue = [...due];
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await job.run();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  const fresh = Object.fromEntries(jobs.map(({ name, entry }) => [name, stampOf(common, entry)]));
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(fresh));
  console.log(`pictures: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

await main();
