import type { Action } from '../queue/store';
import { bagStates, inBag, isDone, nextLine, shelfLines, whole } from './lines';
import { endedIn, withAnswers, type PickOrder } from './wave';

type Line = PickOrder['lines'][number];
const line = (variantId: string, shelf: string, more: Partial<Line> = {}): Line => ({
  variantId,
  name: variantId,
  pack: '500 g',
  picture: '',
  shelf,
  quantity: 1,
  ...more,
});
const order = (letter: string, lines: Line[], more: Partial<PickOrder> = {}): PickOrder => ({
  order: `id-${letter}`,
  trackingId: `TK-${letter}`,
  slot: 'slot',
  start: '',
  end: '',
  cutoff: '',
  status: 'Processing',
  version: 1,
  state: 'claimed',
  mine: true,
  area: '',
  items: lines.length,
  bag: letter,
  lines,
  ...more,
});
const ticked = (units: number, at = '2026-11-23T06:00:00Z') => ({ units, by: 'imran', at });
let made = 0;
const action = (of: string, variantId: string, units: number, more: Partial<Action> = {}): Action => ({
  id: `key-${++made}`,
  handle: 'imran',
  kind: 'pick.tick',
  body: { order: of, variantId, units, name: '', bag: '', trackingId: '' },
  at: Date.parse('2026-11-23T06:05:00Z'),
  order: made,
  state: 'waiting',
  ...more,
});
const keys = (lines: { key: string }[]) => lines.map(({ key }) => key);

test('the lines of a walk are merged by product, by shelf, and say what goes into which bag', () => {
  const wave = [
    order('A', [line('tomato', '2', { quantity: 2 }), line('mint', '')]),
    order('B', [line('onion', '1'), line('tomato', '2')]),
  ];
  const lines = shelfLines(wave, []);
  expect(keys(lines)).toEqual(['onion', 'tomato', 'mint']);
  expect(lines[1]?.shares.map(({ letter, quantity }) => [letter, quantity])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
});

test('a pack that one order has by the piece and another one by weight is two lines', () => {
  const wave = [order('A', [line('melon', '1', { nominal: 1500 })]), order('B', [line('melon', '1')])];
  expect(keys(shelfLines(wave, []))).toEqual(['melon g', 'melon']);
});

test('what waits on the device counts, the latest of it', () => {
  const wave = [order('A', [line('tomato', '2', { quantity: 3, tick: ticked(3) })])];
  const lines = shelfLines(wave, [action('id-A', 'tomato', 2), action('id-A', 'tomato', 1)]);
  expect(lines[0]?.shares[0]).toMatchObject({ found: { units: 1 }, waits: true });
  expect(lines.every(isDone)).toBe(true);
});

test('a refused tick leaves the line to be decided, until a later one has arrived', () => {
  const refused = action('id-A', 'tomato', 1, {
    state: 'refused',
    problem: { code: 'weight_unlikely', message: '' },
  });
  const before = [order('A', [line('tomato', '2', { tick: ticked(1) })])];
  expect(shelfLines(before, [refused]).every(isDone)).toBe(false);
  const after = [order('A', [line('tomato', '2', { tick: ticked(1, '2026-11-23T06:06:00Z') })])];
  expect(shelfLines(after, [refused]).every(isDone)).toBe(true);
});

test('the next line is the one that the server asks about, else the next along the shelves that is to be decided', () => {
  const wave = [
    order('A', [line('a', '1'), line('b', '2', { tick: ticked(1) }), line('c', '3'), line('d', '4')]),
  ];
  const lines = shelfLines(wave, []);
  expect(nextLine(lines)?.key).toBe('a');
  expect(nextLine(lines, 'a')?.key).toBe('c');
  expect(nextLine(lines, 'd')?.key).toBe('a');
  const asked = shelfLines(wave, [action('id-A', 'd', 1, { state: 'refused' })]);
  expect(nextLine(asked, 'a')?.key).toBe('d');
  const all = shelfLines([order('A', [line('a', '1', { tick: ticked(1) })])], []);
  expect(nextLine(all)).toBeUndefined();
});

test('orders that are cancelled, packed or taken over are no longer walked for', () => {
  const wave = [
    order('A', [line('a', '1', { tick: ticked(1) })], { state: 'cancelled' }),
    order('B', [line('a', '1')], { state: 'packed', mine: false }),
    order('C', [line('a', '1')], { mine: false, by: 'kavita' }),
    order('D', [line('a', '1')]),
  ];
  const lines = shelfLines(wave, []);
  expect(lines[0]?.shares.map(({ letter }) => letter)).toEqual(['D']);
  expect(bagStates(wave, lines).map(({ state }) => state)).toEqual(['cancelled', 'packed', 'lost', 'live']);
  expect(inBag(wave[0]!, []).map(({ variantId, units }) => [variantId, units])).toEqual([['a', 1]]);
});

test('the full number is what was ordered, less what is planned to be missing', () => {
  const lines = shelfLines([order('A', [line('a', '1', { quantity: 3, short: 1 }), line('b', '2')])], []);
  expect(lines.map(({ shares }) => whole(shares[0]!))).toEqual([
    { units: 2, reason: 'not_found' },
    { units: 1 },
  ]);
});

test('an answer is taken into the walk unless it is older, and keeps letter and lines of an order that is packed', () => {
  const wave = [order('B', [line('a', '1')], { version: 4 })];
  expect(withAnswers(wave, [order('B', [], { version: 3 })])).toBe(wave);
  const packed = order('B', [], { version: 5, state: 'packed', mine: false, bag: undefined });
  expect(withAnswers(wave, [packed])).toMatchObject([
    { state: 'packed', bag: 'B', lines: [{ variantId: 'a' }] },
  ]);
  const others = order('C', [], { mine: false });
  expect(withAnswers(wave, [others])).toBe(wave);
  expect(withAnswers(wave, [order('A', [])]).map(({ bag }) => bag)).toEqual(['A', 'B']);
});

test('the letter of a packed bag is given anew: the packed one leaves the walk, and what ended stays', () => {
  const packed = order('A', [], { state: 'packed', mine: false });
  const gone = order('B', [line('mint', '')], { state: 'cancelled', mine: false });
  const again = order('A', [line('onion', '1')], { order: 'id-new', trackingId: 'TK-new' });
  const wave = withAnswers([packed, gone], [again]);
  expect(wave.map((one) => one.order)).toEqual(['id-new', 'id-B']);
  expect(endedIn(wave)).toEqual([gone]);
});
