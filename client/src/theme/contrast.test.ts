import { palettes, type Palette } from './palette';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

const grounds: (keyof Palette)[] = ['canvas', 'surface', 'sunk', 'raised'];
const tiles: (keyof Palette)[] = ['tileLeaf', 'tileFruit', 'tileRoot', 'tileBerry', 'tileCitrus', 'tileHerb'];
const texts: (keyof Palette)[] = [
  'ink',
  'inkMuted',
  'inkFaint',
  'brand',
  'accentText',
  'offer',
  'danger',
  'info',
];
const pairs: [keyof Palette, keyof Palette][] = [
  ['onBrand', 'brand'],
  ['onBrand', 'brandPressed'],
  ['brand', 'brandSoft'],
  ['ink', 'brandSoft'],
  ['inkMuted', 'brandSoft'],
  ['onAccent', 'accent'],
  ['accentText', 'accentSoft'],
  ['onOffer', 'offer'],
  ['offer', 'offerSoft'],
  ['onDanger', 'danger'],
  ['danger', 'dangerSoft'],
  ['ink', 'dangerSoft'],
  ['info', 'infoSoft'],
  ['ink', 'infoSoft'],
  ['canvas', 'ink'],
  ['inkMuted', 'line'],
];

describe.each(Object.entries(palettes))('%s palette', (_, palette) => {
  const cases = [
    ...texts.flatMap((text) => grounds.map((ground): [keyof Palette, keyof Palette] => [text, ground])),
    ...tiles.flatMap((ground): [keyof Palette, keyof Palette][] => [
      ['ink', ground],
      ['inkMuted', ground],
      ['accentText', ground],
      ['offer', ground],
    ]),
    ...pairs,
  ];

  test.each(cases)('%s on %s reads at 4.5 to 1', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('control edges and focus stand out on %s', (ground) => {
    expect(contrast(palette.lineStrong, palette[ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.focus, palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
