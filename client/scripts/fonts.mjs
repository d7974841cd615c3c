// Makes the fonts of the web, each for one range of characters, and copies what else the web and the server take from
// packages as files into public (build output).
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

/** @param {string} range as CSS writes it: U+0900-097F,U+20B9 */
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
      // Hints are a third of Mukta, and the screens of phones draw without them.
      noHinting: true,
      // Latin needs few features; with those that no style asks for, each has glyphs of its own. Devanagari needs all.
      keepFeatures: subset === 'devanagari' ? undefined : latinFeatures,
    });
    await writeFile(join(target, `${name}-${subset}-${weight}.woff2`), font);
  }
}

// The server prints bills in these, whole: it embeds of them what a bill needs.
for (const style of ['400Regular', '700Bold']) {
  const file = `Mukta_${style}.ttf`;
  await copyFile(join(families, 'mukta', style, file), join(target, file));
}

// Leaflet's stylesheet is linked only when the address form opens, so it stands outside the bundle.
const leaflet = join(root, 'public', 'leaflet');
await mkdir(leaflet, { recursive: true });
await copyFile(join(root, 'node_modules', 'leaflet', 'dist', 'leaflet.css'), join(leaflet, 'leaflet.css'));
