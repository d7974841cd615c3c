import type { Card } from './queries';

/** What the bell shows of a new order. It is kept on the device, so the customer's name is not in it. */
export type NewOrder = Pick<
  Card,
  'id' | 'trackingId' | 'version' | 'slot' | 'start' | 'end' | 'placedAt' | 'items' | 'area' | 'total'
>;

/** What the bell remembers. Every tab of the browser has the same. */
export interface Rung {
  /** The person whose bell it is. */
  handle: string;
  /** Orders placed before are not new: the time, by the server's clock, at which the person first listened. */
  from: string;
  /** The new orders, the oldest first. */
  fresh: readonly NewOrder[];
  /** The new orders that were looked at or dismissed: the bell is silent about them. */
  quiet: readonly string[];
  /** Orders that were new once. */
  known: readonly string[];
  /** Where the changes feed goes on after the page was closed, and when that was (ms since the epoch). */
  cursor: string;
  at: number;
}

/** An order that was heard of is not new again. More of them than any shop places between two looks are remembered. */
const mostKnown = 300;
/** Of a longer absence, the bell tells what is still not begun, and not each change. */
const longestAbsenceMs = 12 * 60 * 60 * 1000;

const isPlaced = ({ status }: Card) => status === 'Order Placed';

const lean = (card: Card): NewOrder => {
  const { id, trackingId, version, slot, start, end, placedAt, items, area, total } = card;
  return { id, trackingId, version, slot, start, end, placedAt, items, area, total };
};

export const unrung = (handle: string, from: string): Rung => ({
  handle,
  from,
  fresh: [],
  quiet: [],
  known: [],
  cursor: '',
  at: 0,
});

/** Whether what was kept can be gone on with. */
export const goesOn = (kept: Rung, handle: string, now: number): boolean =>
  kept.handle === handle && Boolean(kept.cursor) && now - kept.at < longestAbsenceMs;

/** Takes changed orders in: those newly placed are new, those that were begun or cancelled are not any more. */
export function afterChanges(before: Rung, cards: readonly Card[]): Rung {
  let { fresh } = before;
  const known = [...before.known];
  for (const card of cards) {
    if (fresh.some(({ id }) => id === card.id)) {
      fresh = fresh.flatMap((one) => (one.id !== card.id ? [one] : isPlaced(card) ? [lean(card)] : []));
    } else if (isPlaced(card) && (card.placedAt ?? '') > before.from && !known.includes(card.id)) {
      fresh = [...fresh, lean(card)];
      known.push(card.id);
    }
  }
  const quiet = before.quiet.filter((id) => fresh.some((one) => one.id === id));
  return { ...before, fresh, quiet, known: known.slice(-mostKnown) };
}

/** A person looks at the list of the new orders: the bell falls silent, and they stay in the list. */
export const afterLook = (before: Rung): Rung => ({ ...before, quiet: before.fresh.map(({ id }) => id) });

/** A person has opened an order, by its id or its tracking id: it is not new any more. */
export function afterOpening(before: Rung, order: string): Rung {
  const fresh = before.fresh.filter(({ id, trackingId }) => id !== order && trackingId !== order);
  return fresh.length === before.fresh.length ? before : { ...before, fresh };
}

export const afterDismissal = (before: Rung): Rung => ({ ...before, fresh: [], quiet: [] });

/** The new orders about which the bell still rings. */
export const loud = ({ fresh, quiet }: Rung): readonly NewOrder[] =>
  fresh.filter(({ id }) => !quiet.includes(id));

/** Whether it is night in the shop: from 10 pm to 6 am in India, where it is. */
export function isNight(now: Date): boolean {
  const hour = new Date(now.getTime() + 5.5 * 60 * 60 * 1000).getUTCHours();
  return hour >= 22 || hour < 6;
}
