// Makes the website's fonts, each for one range of characters, and copies other files that the website and the server need from npm
// packages into public (build output).
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'public', 'fonts');
const families = join(root, 'node_modules', '@expo-google-fonts');
const faces = [
  { name: 'mukta', weight: 400, file: 'mukta/400Regular/Mukta_400Regular.ttf' },
  { name: 'mukta', weight: 600, file: 'mukta/600SemiBold/Mukta_600SemiBold.ttf' },
  { name: 'anek-devanagari', weight: 700, file: 'anek-devanagari/700Bold/AnekDevanagari_700Bold.ttf' },
];

const latinFeatures = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** @param {string} range in CSS syntax: U+0900-097F,U+20B9 */
function charactersOf(range) {
  return range
    .split(',')
    .map((part) => {
      const [first, last = first] = part.slice(2).split('-');
      const from = parseInt(first, 16);
      return String.fromCodePoint(
        ...Array.from({ length: parseInt(last, 16) - from + 1 }, (_, i) => from + i),
      );
    })
    .join('');
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const ranges = JSON.parse(await readFile(join(root, 'src', 'theme', 'font-ranges.json'), 'utf8'));
for (const { name, weight, file } of faces) {
  const whole = await readFile(join(families, file));
  for (const [subset, range] of Object.entries(ranges)) {
    const font = await subsetFont(whole, charactersOf(range), {
      targetFormat: 'woff2',
      // Hints are a third of Mukta's size, and phones do not use them.
      noHinting: true,
      // Latin needs few OpenType features, and the glyphs of unused ones would make the file larger. Devanagari needs all of them.
      keepFeatures: subset === 'devanagari' ? undefined : latinFeatures,
    });
    await writeFile(join(target, `${name}-${subset}-${weight}.woff2`), font);
  }
}

// The server prints bills with these whole fonts, and embeds the glyphs that a bill needs.
for (const style of ['400Regular', '700Bold']) {
  const file = `Mukta_${style}.ttf`;
  await copyFile(join(families, 'mukta', style, file), join(target, file));
}

// Leaflet's stylesheet is loaded only when the address form opens, so it is outside the bundle.
const leaflet = join(root, 'public', 'leaflet');
await mkdir(leaflet, { recursive: true });
await copyFile(join(root, 'node_modules', 'leaflet', 'dist', 'leaflet.css'), join(leaflet, 'leaflet.css'));
