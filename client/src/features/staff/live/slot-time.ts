import { daysFromToday } from '@/lib/dates';
import type { Slot } from './queries';

/** How a slot stands to the present time. */
type SlotTime =
  /** The time until which customers cancel free is ahead. */
  | { at: 'open'; cutoff: string }
  /** It can be worked on; minutes until it begins. */
  | { at: 'soon'; minutes: number }
  /** It runs; minutes until it ends. */
  | { at: 'now'; minutes: number }
  | { at: 'over' };

const minutesTo = (end: string, now: number) => Math.max(1, Math.ceil((Date.parse(end) - now) / 60_000));

export function timeOf({ start, end, cutoff }: Slot, now: number): SlotTime {
  if (now >= Date.parse(end)) return { at: 'over' };
  if (now >= Date.parse(start)) return { at: 'now', minutes: minutesTo(end, now) };
  if (now < Date.parse(cutoff)) return { at: 'open', cutoff };
  return { at: 'soon', minutes: minutesTo(start, now) };
}

export const isToday = ({ start }: Slot, now: number): boolean => daysFromToday(start, new Date(now)) === 0;

/** Orders of the slot that are still to be delivered. */
export const undone = ({ placed, processing, out }: Slot): number => placed + processing + out;

/** The first slot that has orders whose work has not begun and can begin. */
export const nextToBegin = (slots: readonly Slot[], now: number): Slot | undefined =>
  slots.find((slot) => slot.placed > 0 && now >= Date.parse(slot.cutoff));

/** Shares of the bar, of which the places that are neither taken nor kept back are the rest. */
export function sharesOf(slot: Slot) {
  const { delivered, out, processing, placed, reserved, capacity } = slot;
  const taken = delivered + out + processing + placed;
  const whole = Math.max(capacity, taken + reserved, 1);
  const percent = (count: number) => (count / whole) * 100;
  return {
    delivered: percent(delivered),
    out: percent(out),
    processing: percent(processing),
    placed: percent(placed),
    reserved: percent(reserved),
  };
}

/** Nothing is to be seen in the bar of such a slot: it is over or closed, and no order was in it. */
export const isQuiet = (slot: Slot, now: number): boolean =>
  (slot.closed || timeOf(slot, now).at === 'over') && undone(slot) + slot.delivered + slot.reserved === 0;
