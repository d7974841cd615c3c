import type { Action } from '../queue/store';
import { tickKind, type KeptTick, type Tick } from './ticks';
import { isLive, type PickOrder } from './wave';

type PickLine = PickOrder['lines'][number];
/** What was found for one order. */
export type Found = Pick<Tick, 'units' | 'grams' | 'reason' | 'why'>;

/** What goes into one bag of a line. */
export interface Share {
  order: string;
  trackingId: string;
  letter: string;
  quantity: number;
  /** Units that are planned to be missing. */
  short: number;
  /** The customer wants a call before it is left out. */
  callFirst: boolean;
  /** The customer wants something else in its place. */
  replace: boolean;
  /** What is in the bag in its place. */
  instead?: PickLine['instead'];
  /** The weight of one in grams, if it is weighed; else 0. */
  nominal: number;
  found?: Found;
  /** The server has not heard of it yet. */
  waits: boolean;
  /** The last tick, if the server has refused it. */
  refused?: Action;
}

/** One product on the shelf, with what goes into which bag. */
export interface ShelfLine {
  key: string;
  variantId: string;
  name: string;
  nameHi?: string;
  pack: string;
  picture: string;
  shelf: string;
  shares: Share[];
}

/** The latest ticks of each line of an order that wait or were refused. */
function ticksIn(actions: readonly Action[]): Map<string, Action> {
  const latest = new Map<string, Action>();
  for (const action of actions) {
    if (action.kind !== tickKind || action.state === 'sent') continue;
    const { order, variantId } = action.body as KeptTick;
    latest.set(`${order} ${variantId}`, action);
  }
  return latest;
}

function shareOf(order: PickOrder, line: PickLine, own?: Action): Share {
  const { quantity, short = 0, nominal = 0, callFirst = false, replace = false, instead, tick } = line;
  const share = {
    order: order.order,
    trackingId: order.trackingId,
    letter: order.bag ?? '',
    quantity,
    short,
    nominal,
    callFirst,
    replace,
    instead,
  };
  if (own?.state === 'waiting') return { ...share, found: own.body as KeptTick, waits: true };
  // What was ticked after the refusal takes its place.
  const refused = own && !(tick && Date.parse(tick.at) > own.at) ? own : undefined;
  return { ...share, found: tick, waits: false, refused };
}

/** By shelf, as the server orders the lines of one order; what has no shelf comes last. */
const byShelf = (a: ShelfLine, b: ShelfLine): number => {
  if (!a.shelf !== !b.shelf) return a.shelf ? -1 : 1;
  return a.shelf < b.shelf ? -1 : a.shelf > b.shelf ? 1 : 0;
};

/** The lines of the orders that the person picks, merged by product, in the order of the shelves. */
export function shelfLines(orders: readonly PickOrder[], actions: readonly Action[]): ShelfLine[] {
  const ticks = ticksIn(actions);
  const lines = new Map<string, ShelfLine>();
  for (const order of orders.filter(isLive)) {
    for (const line of order.lines) {
      const { variantId, name, nameHi, pack, picture, shelf, nominal } = line;
      // One order may be older than the day from which the pack is weighed.
      const key = nominal ? `${variantId} g` : variantId;
      const merged = lines.get(key) ?? { key, variantId, name, nameHi, pack, picture, shelf, shares: [] };
      merged.shares.push(shareOf(order, line, ticks.get(`${order.order} ${variantId}`)));
      lines.set(key, merged);
    }
  }
  return [...lines.values()].sort(byShelf);
}

export const isDecided = ({ found, refused }: Share): boolean => found !== undefined && !refused;
export const isDone = ({ shares }: ShelfLine): boolean => shares.every(isDecided);
export const isWeighed = ({ shares }: ShelfLine): boolean => shares.some(({ nominal }) => nominal > 0);
/** The server asks about a tick of the line, or has refused it. */
const asks = ({ shares }: ShelfLine): boolean => shares.some(({ refused }) => refused);

/** The line after this one that is to be decided: first those that the server asks about, then onward along the shelves. */
export function nextLine(lines: readonly ShelfLine[], after = ''): ShelfLine | undefined {
  const from = lines.findIndex(({ key }) => key === after) + 1;
  const onward = [...lines.slice(from), ...lines.slice(0, from)].filter(
    (one) => one.key !== after && !isDone(one),
  );
  return onward.find(asks) ?? onward[0];
}

/** What is expected of a share: what was ordered, less what is planned to be missing. */
export const expected = ({ quantity, short }: Share): number => Math.max(0, quantity - short);

/** The tick that says that everything expected is there. What was planned to be missing was not found. */
export function whole(share: Share): Found {
  const units = expected(share);
  return units < share.quantity ? { units, reason: 'not_found' } : { units };
}

/** Something may be put in the place of what is missing: the server knows that it is, and the customer wants it so. */
export const isReplaceable = ({ replace, waits, refused, found, quantity }: Share): boolean =>
  replace &&
  !waits &&
  !refused &&
  found !== undefined &&
  found.units < quantity &&
  found.reason !== 'customer';

/** How far the bag of each order is. */
export interface BagState {
  order: string;
  trackingId: string;
  letter: string;
  decided: number;
  all: number;
  state: 'live' | 'packed' | 'cancelled' | 'lost';
  by: string;
}

export function bagStates(orders: readonly PickOrder[], lines: readonly ShelfLine[]): BagState[] {
  return orders.map((one) => {
    const { order, trackingId, bag = '', by = '' } = one;
    const shares = lines.flatMap((line) => line.shares).filter((share) => share.order === order);
    return {
      order,
      trackingId,
      letter: bag,
      by,
      decided: shares.filter(isDecided).length,
      all: shares.length,
      state: isLive(one) ? 'live' : one.state === 'packed' || one.state === 'cancelled' ? one.state : 'lost',
    };
  });
}

export const linesOf = (order: string, lines: readonly ShelfLine[]): { line: ShelfLine; share: Share }[] =>
  lines.flatMap((line) => line.shares.filter((one) => one.order === order).map((share) => ({ line, share })));

/** What is in the bag of an order that is no longer to be picked: it goes back. */
export function inBag({ order, lines }: PickOrder, actions: readonly Action[]) {
  const ticks = ticksIn(actions);
  return lines.flatMap((line) => {
    const own = ticks.get(`${order} ${line.variantId}`);
    const units = own ? (own.body as KeptTick).units : (line.tick?.units ?? 0);
    const { instead } = line;
    return [...(units > 0 ? [{ ...line, units }] : []), ...(instead ? [{ ...line, ...instead }] : [])];
  });
}

/** How many lines of an order that is no longer to be picked were never ticked: their goods are still on the shelf. */
export function neverTicked({ order, lines }: PickOrder, actions: readonly Action[]): number {
  const ticks = ticksIn(actions);
  return lines.filter(({ variantId, tick }) => !tick && !ticks.has(`${order} ${variantId}`)).length;
}
