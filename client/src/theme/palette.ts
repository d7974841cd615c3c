import palette from './palette.json';

export type Scheme = 'light' | 'dark';
/**
 * Every colour of the product, once per scheme. They are in palette.json, because the server reads them, too, for the pages that it
 * writes itself. Code outside src/theme contains no raw colours.
 */
export type Palette = Record<keyof typeof palette.light, string>;

export const palettes: Record<Scheme, Palette> = palette;
export const { light, dark } = palettes;
