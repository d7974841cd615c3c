// The shop's brand for the build's scripts: brand.json, with the colours of the theme's palette.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('../native/typescript.js');
const { palettes } = require('../src/theme/palette.ts');

export const brand = require('../brand.json');

/** A colour of the brand by its use: ground, canvas, bar. */
export function colorOf(use, scheme = 'light') {
  const color = palettes[scheme][brand.colors[use]];
  if (!color) throw new Error(`brand.json: colors.${use} is not a colour of src/theme/palette.json`);
  return color;
}
