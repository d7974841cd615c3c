import { readFileSync } from 'node:fs';
import path from 'node:path';

const fonts = path.resolve(__dirname, '../public/fonts');
const embedded = (file: string) => readFileSync(path.join(fonts, file)).toString('base64');
const face = (subset: string) =>
  `@font-face{font-family:Caption;font-weight:700;src:url(data:font/woff2;base64,${embedded(`anek-devanagari-${subset}-700.woff2`)});` +
  `unicode-range:${subset === 'latin' ? 'U+0-8FF' : 'U+900-97F,U+200C-200D'}}`;

interface Frame {
  caption: string;
  language: string;
  /** The screenshot, as a PNG. */
  shot: Buffer;
  width: number;
  height: number;
  ground: string;
  ink: string;
}

/** An HTML page that is one picture for a store: a sentence, and the screenshot below it, cut off at the picture's foot. */
export function frameOf({ caption, language, shot, width, height, ground, ink }: Frame): string {
  const size = Math.round(width * 0.072);
  return `<!doctype html><html lang="${language}"><style>${face('latin')}${face('devanagari')}
    *{margin:0;box-sizing:border-box}
    body{width:${width}px;height:${height}px;overflow:hidden;background:${ground};text-align:center}
    h1{height:${Math.round(width * 0.3)}px;padding:0 7%;display:flex;align-items:center;justify-content:center;
      color:${ink};font:700 ${size}px/1.25 Caption,sans-serif;text-wrap:balance}
    img{width:84%;border-radius:${Math.round(width * 0.045)}px;border:${Math.round(width * 0.008)}px solid #0003;background:#fff}
  </style><h1>${caption}</h1><img src="data:image/png;base64,${shot.toString('base64')}"></html>`;
}
