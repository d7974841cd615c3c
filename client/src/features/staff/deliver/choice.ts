import type { StaffSchemas } from '@/api';
import type { OrderLine } from '../orders/queries';

export type DoorReason = StaffSchemas['DoorReason'];
type RejectedLine = StaffSchemas['RejectedLine'];

export const doorReasons: readonly DoorReason[] = ['bad', 'weight', 'customer', 'other'];

/** What the customer refuses of a line. */
export interface Refused {
  units: number;
  reason: DoorReason | null;
  why: string;
}

/** What is chosen, by variant. */
export type Choice = Readonly<Record<string, Refused>>;

export const takesAll: Refused = { units: 0, reason: null, why: '' };

export const inBags = ({ quantity, short = 0 }: OrderLine): number => quantity - short;

/** Refuses so many units of a line, no more than are in the bags. */
export function withUnits(choice: Choice, line: OrderLine, units: number): Choice {
  const was = choice[line.variantId] ?? takesAll;
  return { ...choice, [line.variantId]: { ...was, units: Math.max(0, Math.min(units, inBags(line))) } };
}

const refusedIn = (choice: Choice) => Object.entries(choice).filter(([, { units }]) => units > 0);

export const unitsIn = (choice: Choice): number =>
  refusedIn(choice).reduce((sum, [, { units }]) => sum + units, 0);

/** What is still to be said before the order can be handed over. */
export function missingIn(choice: Choice): 'what' | 'why' | null {
  const refused = refusedIn(choice);
  if (refused.length === 0) return 'what';
  const isSaid = ({ reason, why }: Refused) => reason !== null && (reason !== 'other' || why.trim() !== '');
  return refused.every(([, one]) => isSaid(one)) ? null : 'why';
}

/** What is said to the server. A line whose reason is not said yet is left out. */
export const saidIn = (choice: Choice): RejectedLine[] =>
  refusedIn(choice).flatMap(([variantId, { units, reason, why }]) =>
    reason ? [{ variantId, units, reason, ...(reason === 'other' && { why: why.trim() }) }] : [],
  );

/** What is asked for the amounts, which do not depend on the reasons. */
export const countedIn = (choice: Choice): RejectedLine[] =>
  refusedIn(choice).map(([variantId, { units }]) => ({ variantId, units, reason: 'bad' }));
