import type { Slot } from './queries';

/** Places that customers can still take. */
export const freeOf = ({ capacity, booked, reserved }: Slot): number =>
  Math.max(0, capacity - booked - reserved);

/** Whether its time has passed, so that no customer can take what is free. */
export const isOver = ({ end }: Slot, now: number): boolean => Date.parse(end) <= now;
