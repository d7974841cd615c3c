// Copies what the web and the server take from packages as files into public (build output): fonts, and the map's stylesheet.
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'public', 'fonts');
const faces = [
  ['mukta', 400],
  ['mukta', 600],
  ['anek-devanagari', 700],
];

await mkdir(target, { recursive: true });
for (const [family, weight] of faces) {
  for (const subset of ['devanagari', 'latin-ext', 'latin']) {
    const file = `${family}-${subset}-${weight}-normal.woff2`;
    await copyFile(join(root, 'node_modules', '@fontsource', family, 'files', file), join(target, file));
  }
}

// The server prints bills in these, whole: it embeds of them what a bill needs.
for (const style of ['400Regular', '700Bold']) {
  const file = `Mukta_${style}.ttf`;
  await copyFile(join(root, 'node_modules', '@expo-google-fonts', 'mukta', style, file), join(target, file));
}

// Leaflet's stylesheet is linked only when the address form opens, so it stands outside the bundle.
const leaflet = join(root, 'public', 'leaflet');
await mkdir(leaflet, { recursive: true });
await copyFile(join(root, 'node_modules', 'leaflet', 'dist', 'leaflet.css'), join(leaflet, 'leaflet.css'));
