// Copies the web's font files out of the font packages into public/fonts (build output).
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
