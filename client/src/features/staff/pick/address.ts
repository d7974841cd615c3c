import { staffHref } from '../shell/address';

/** The orders of a slot. */
export const pickHref = (slot: string) => staffHref(`/staff/pick?slot=${encodeURIComponent(slot)}`);
/** The walk along the shelves for the orders that the person has claimed. */
export const walkHref = staffHref('/staff/pick?walk=');
