import type { Slot } from './queries';

/** Places that customers can still take. */
export const freeOf = ({ capacity, booked, reserved }: Slot): number =>
  Math.max(0, capacity - booked - reserved);
