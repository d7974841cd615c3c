import { problemText } from '@/i18n';
import { isProblem, serverAnswered } from '@/api';
import { moveOrder, type OrderCard, type Slot } from './queries';
import { freeOf } from './free';

/** The slots to which an order may go, as the server judges at check-out: open, before their cut-off, and with a free place. */
export const withRoom = (slots: readonly Slot[], from: string, now: number): readonly Slot[] =>
  slots.filter(
    (slot) => slot.id !== from && !slot.closed && freeOf(slot) > 0 && now < Date.parse(slot.cutoff),
  );

/** The slot that is proposed: the next one with room for all, else the next one with any. */
export const proposed = (slots: readonly Slot[], orders: number): Slot | undefined =>
  slots.find((slot) => freeOf(slot) >= orders) ?? slots[0];

/** What became of one order: `refusal` says why it keeps its slot. */
export interface Outcome {
  order: string;
  refusal?: string;
}

/**
 * Moves orders to a slot, one after the other: what is refused for one does not keep the others. When the server does not answer,
 * the orders after that one are not tried: each would take as long. Any of them can be sent again under the same key.
 */
export async function moveOrders(
  orders: readonly OrderCard[],
  slot: string,
  key: string,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let silence: string | undefined;
  for (const { id } of orders) {
    if (silence !== undefined) {
      outcomes.push({ order: id, refusal: silence });
      continue;
    }
    try {
      await moveOrder(id, slot, key);
      outcomes.push({ order: id });
    } catch (error) {
      if (!isProblem(error)) throw error;
      const refusal = problemText(error, 'messages.generic');
      outcomes.push({ order: id, refusal });
      if (!serverAnswered(error) || error.kind === 'unauthorized') silence = refusal;
    }
  }
  return outcomes;
}
