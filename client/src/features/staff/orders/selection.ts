import type { Advanced, Card, Goal } from './queries';
import type { Status } from './status';

/** The status that follows, for those that have one. */
const following: Partial<Record<Status, Status>> = {
  'Order Placed': 'Processing',
  Processing: 'Out for Delivery',
  'Out for Delivery': 'Delivered',
};

const nextOf = (status: Status): Status | undefined => following[status];
export const canAdvance = ({ status }: Card): boolean => nextOf(status) !== undefined;

/** The server takes no more at once. */
export const mostAtOnce = 60;

export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, mostAtOnce);
}

/** The orders that are chosen and can be advanced, in the list's order. What is no longer in the list is not chosen. */
export const chosenOf = (cards: readonly Card[], chosen: readonly string[]): readonly Card[] =>
  cards.filter((card) => chosen.includes(card.id) && canAdvance(card)).slice(0, mostAtOnce);

export const allOf = (cards: readonly Card[]): readonly string[] =>
  cards
    .filter(canAdvance)
    .slice(0, mostAtOnce)
    .map(({ id }) => id);

/** The orders with the status that each is to get. */
export const goalsOf = (cards: readonly Card[]): readonly Goal[] =>
  cards.flatMap(({ id, status }) => {
    const to = nextOf(status);
    return to ? { order: id, to } : [];
  });

/** The status to which all would go; undefined if they go to different ones. */
export function commonNext(cards: readonly Card[]): Status | undefined {
  const [first, ...others] = new Set(cards.map(({ status }) => nextOf(status)));
  return others.length === 0 ? first : undefined;
}

export interface Outcome {
  done: readonly Advanced[];
  /** Their customers may still cancel free: whoever advances them takes that right away. */
  early: readonly Advanced[];
  refused: readonly Advanced[];
}

export function outcomeOf(results: readonly Advanced[]): Outcome {
  return {
    done: results.filter(({ code }) => code === 'ok'),
    early: results.filter(({ code }) => code === 'before_cutoff'),
    refused: results.filter(({ code }) => code !== 'ok' && code !== 'before_cutoff'),
  };
}

/** The second try answers for those that were asked about; of all others, what was answered before stays. */
export function joined(before: readonly Advanced[], again: readonly Advanced[]): readonly Advanced[] {
  return before.map((one) => again.find(({ order }) => order === one.order) ?? one);
}
