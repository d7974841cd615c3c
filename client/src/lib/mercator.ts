/** A position on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A position on the flat map of the whole world at some zoom, in points of the screen. */
export interface Spot {
  x: number;
  y: number;
}

/** The width of a map tile, which is the same for all providers. */
export const tileSize = 256;

export function flat({ latitude, longitude }: Point, zoom: number): Spot {
  const world = tileSize * 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  return {
    x: ((longitude + 180) / 360) * world,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * world,
  };
}

export function round({ x, y }: Spot, zoom: number): Point {
  const world = tileSize * 2 ** zoom;
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI,
    longitude: (x / world) * 360 - 180,
  };
}

export interface Tile {
  key: string;
  uri: string;
  left: number;
  top: number;
}

/** The tiles that cover a field of the screen, with their positions in it. `middle` is the map's position under the field's middle. */
export function tilesOf(
  template: string,
  middle: Spot,
  zoom: number,
  field: { width: number; height: number },
): Tile[] {
  const left = middle.x - field.width / 2;
  const top = middle.y - field.height / 2;
  const tiles: Tile[] = [];
  for (let y = Math.floor(top / tileSize); y * tileSize < top + field.height; y++) {
    for (let x = Math.floor(left / tileSize); x * tileSize < left + field.width; x++) {
      const uri = Object.entries({ z: zoom, x, y, s: 'a', r: '' }).reduce(
        (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
        template,
      );
      tiles.push({ key: `${zoom}/${x}/${y}`, uri, left: x * tileSize - left, top: y * tileSize - top });
    }
  }
  return tiles;
}
