import { flat, round, tilesOf } from './mercator';

const rajwada = { latitude: 22.718, longitude: 75.855 };

test('a point is projected onto the flat map and back', () => {
  const back = round(flat(rajwada, 16), 16);
  expect(back.latitude).toBeCloseTo(rajwada.latitude, 9);
  expect(back.longitude).toBeCloseTo(rajwada.longitude, 9);
  expect(flat({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
});

test('the tiles are those of OpenStreetMap, and cover the field without a gap', () => {
  // https://tile.openstreetmap.org/15/23288/14259.png shows Rajwada.
  const field = { width: 360, height: 260 };
  const tiles = tilesOf('https://tiles.example/{z}/{x}/{y}.png', flat(rajwada, 15), 15, field);
  expect(tiles.map(({ uri }) => uri)).toContain('https://tiles.example/15/23288/14259.png');
  const lefts = tiles.map(({ left }) => left);
  const tops = tiles.map(({ top }) => top);
  expect(Math.min(...lefts)).toBeLessThanOrEqual(0);
  expect(Math.min(...tops)).toBeLessThanOrEqual(0);
  expect(Math.max(...lefts) + 256).toBeGreaterThanOrEqual(field.width);
  expect(Math.max(...tops) + 256).toBeGreaterThanOrEqual(field.height);
  expect(new Set(tiles.map(({ left, top }) => `${left} ${top}`)).size).toBe(tiles.length);
});
