// Makes one SVG document of an entry of pictures.json: it places and recolours glyphs of the emoji set, and of glyphs/, where those
// are that the set lacks.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const GLYPH_BOX = 32;

/** Reads the SVG of a glyph from the first folder that has it. */
function readGlyph(folders, glyph) {
  const file = folders.map((folder) => path.join(folder, `${glyph}.svg`)).find(existsSync);
  if (!file) throw new Error(`glyph ${glyph} is neither in the emoji set nor in scripts/glyphs`);
  return readFileSync(file, 'utf8');
}

function hslOf(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const d = max - min;
  if (d === 0) return [0, 0, l];
  const s = d / (1 - Math.abs(2 * l - 1));
  const sector = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [sector * 60, s, l];
}

function hexOf(h, s, l) {
  const a = s * Math.min(l, 1 - l);
  const channel = (n) => {
    const k = (n + h / 30) % 12;
    const value = l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const clamp = (n) => Math.min(1, Math.max(0, n));

function inHues([from, to], hue) {
  return from <= to ? hue >= from && hue <= to : hue >= from || hue <= to;
}

/**
 * One rule of a recolouring: colours whose hue lies within `hues` get the hue `to` (keeping a
 * share of their own spread, so that shading survives), saturation times `saturate` but at least
 * `vivid`, lightness times `lighten` plus `lift`. The first rule that fits a colour wins.
 */
function recolour(svg, rules) {
  return svg.replace(/#[0-9a-f]{6}\b/gi, (hex) => {
    const [h, s, l] = hslOf(hex);
    const rule = rules.find((r) => inHues(r.hues, h));
    if (!rule) return hex;
    const [from, to] = rule.hues;
    const middle = from <= to ? (from + to) / 2 : ((from + to + 360) / 2) % 360;
    const spread = ((h - middle + 540) % 360) - 180;
    const hue = rule.to === undefined ? h : (rule.to + spread * (rule.spread ?? 0.3) + 360) % 360;
    const saturation = Math.max(s * (rule.saturate ?? 1), rule.vivid ?? 0);
    return hexOf(hue, clamp(saturation), clamp(l * (rule.lighten ?? 1) + (rule.lift ?? 0)));
  });
}

/** Makes the ids of gradients and filters unique to a layer, because different glyphs use the same ids. */
function own(svg, prefix) {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
}

function layerOf(folders, layer, index) {
  let svg = readGlyph(folders, layer.glyph);
  if (layer.recolour) svg = recolour(svg, layer.recolour);
  const body = own(svg, `l${index}_`)
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');
  const scale = layer.size / GLYPH_BOX;
  const turn = layer.rotate ? ` rotate(${layer.rotate})` : '';
  const flip = layer.flip ? ' scale(-1 1)' : '';
  const half = GLYPH_BOX / 2;
  return `<g fill="none" transform="translate(${layer.x} ${layer.y})${turn} scale(${scale})${flip} translate(${-half} ${-half})">${body}</g>`;
}

/** The SVG of an entry, `width` pixels wide. `box` is the size of the entry's coordinate system. */
export function drawingOf(folders, entry, width) {
  const [w, h] = entry.box;
  const layers = entry.layers.map((layer, index) => layerOf(folders, layer, index)).join('');
  const ground = entry.ground
    ? `<rect width="${w}" height="${h}" rx="${entry.radius ?? 0}" fill="${entry.ground}"/>`
    : '';
  const height = Math.round((width * h) / w);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${w} ${h}">${ground}${layers}</svg>`;
}
