import { create } from 'zustand';

import type { Card } from './queries';

export interface Recent {
  card: Card;
  /** When it was heard, in ms since the epoch. */
  at: number;
}

const most = 12;

/** What has changed while the page was open: for "Just now" on the board, and for the rows that light up. */
export const useRecent = create<{ list: readonly Recent[] }>(() => ({ list: [] }));

/** The latest of each order, the newest first. A version that is there already is not news. */
export function withNews(list: readonly Recent[], cards: readonly Card[], at: number): readonly Recent[] {
  let next = list;
  for (const card of cards) {
    const before = next.find((one) => one.card.id === card.id);
    if (before && before.card.version >= card.version) continue;
    next = [{ card, at }, ...next.filter((one) => one !== before)];
  }
  return next.slice(0, most);
}

export const addRecent = (cards: readonly Card[]) =>
  useRecent.setState(({ list }) => ({ list: withNews(list, cards, Date.now()) }));

/** How long a changed row is lit. */
const litMs = 6000;

/** When an order changed, if that is so short ago that its row lights up; else undefined. */
export const useLit = (id: string): number | undefined =>
  useRecent(({ list }) => list.find(({ card, at }) => card.id === id && Date.now() - at < litMs)?.at);
