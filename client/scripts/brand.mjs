// The shop's brand for the scripts of the build: brand.json, its colours by the theme's palette.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('../native/typescript.js');
const { palettes } = require('../src/theme/palette.ts');

export const brand = require('../brand.json');

/** A colour of the brand, by what it is for: ground, canvas, bar. */
export function colorOf(use, scheme = 'light') {
  const color = palettes[scheme][brand.colors[use]];
  if (!color) throw new Error(`brand.json: colors.${use} is no colour of src/theme/palette.ts`);
  return color;
}
