import { create } from 'zustand';

import type { StaffSchemas } from '@/api';
import { storage } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { onOtherTab } from '@/lib/tabs';
import { handleOf, useStaffSession } from '../session/session';

export type PickOrder = StaffSchemas['PickOrder'];

/**
 * The orders that a person picks in one walk, as the server last told them. They are kept on the device, so that a reload without a
 * network loses nothing. What was ticked and not sent yet is in the queue.
 */
interface Wave {
  /** Whose walk it is. */
  handle: string;
  orders: readonly PickOrder[];
}

const key = 'staff.pick';
const none: readonly PickOrder[] = [];

function stored(): Wave {
  const kept = typeof window === 'undefined' ? undefined : (readJson(storage, key) as Wave | undefined);
  return kept && Array.isArray(kept.orders) ? kept : { handle: '', orders: none };
}

const useKept = create<Wave>(stored);

onOtherTab(key, () => useKept.setState(stored()));

const caller = () => handleOf(useStaffSession.getState());

/** The orders of the person's walk, by the letters of their bags. */
export function useWave(): readonly PickOrder[] {
  const handle = useStaffSession(handleOf);
  return useKept((kept) => (kept.handle === handle ? kept.orders : none));
}

export function waveOf(): readonly PickOrder[] {
  const kept = useKept.getState();
  return kept.handle === caller() ? kept.orders : none;
}

const letterOf = ({ bag = '', trackingId }: PickOrder) => `${bag || '~'} ${trackingId}`;

/**
 * Puts the server's answers into the walk. An order that the person picks joins it; one that is in it stays, with its letter, also if it
 * is packed, cancelled or picked by another person now. An older version changes nothing.
 */
export function withAnswers(
  orders: readonly PickOrder[],
  answers: readonly PickOrder[],
): readonly PickOrder[] {
  let next = orders;
  for (const answer of answers) {
    const before = next.find(({ order }) => order === answer.order);
    if (!before && !answer.mine) continue;
    if (before && before.version > answer.version) continue;
    const merged = { ...answer, bag: answer.mine ? answer.bag : (before?.bag ?? answer.bag) };
    // The list of a slot names the lines of the orders alone that the person picks.
    if (before && answer.lines.length === 0) merged.lines = before.lines;
    next = [...next.filter((one) => one !== before), merged];
  }
  if (next === orders) return orders;
  // The letter of a packed bag is given anew.
  const taken = new Set(next.filter(isLive).map(({ bag }) => bag));
  return next
    .filter(({ state, bag }) => state !== 'packed' || !taken.has(bag))
    .sort((a, b) => letterOf(a).localeCompare(letterOf(b)));
}

function keep(orders: readonly PickOrder[]): void {
  // A walk whose last order is packed is over.
  const left = orders.every(({ state }) => state === 'packed' || state === 'left') ? none : orders;
  useKept.setState({ handle: caller(), orders: left });
  if (left.length === 0) storage.remove(key);
  else writeJson(storage, key, useKept.getState());
}

/** Takes the server's answers into the walk. */
export function heard(answers: readonly PickOrder[]): void {
  const orders = waveOf();
  const next = withAnswers(orders, answers);
  if (next !== orders) keep(next);
}

/** Whether the person picks the order now. A claim that has run out stays the person's until another one takes the order. */
export const isLive = ({ mine, state }: PickOrder): boolean =>
  Boolean(mine) && (state === 'claimed' || state === 'open');

/** The orders that the person picks no more, and has not packed. */
export const endedIn = (orders: readonly PickOrder[]): readonly PickOrder[] =>
  orders.filter((one) => one.state !== 'packed' && !isLive(one));

/** The person has read that an order is theirs no more, or has given it back. */
export const dropOrder = (order: string): void => keep(waveOf().filter((one) => one.order !== order));
