/** The clocks of most devices are wrong by less than this, which makes no difference here. */
const toleranceMs = 60_000;
/** How far the device's clock is ahead of the shop's; negative if it is behind. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** The present time as the shop has it, in ms since the epoch: a device's clock, or the zone that it was set in, may be hours off. */
export const shopTime = (): number => Date.now() - aheadMs;

/** The same as a Date. */
export const shopNow = (): Date => new Date(shopTime());

/** Calls back when the device's clock turns out to be wrong, or right. */
export function onShopClock(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Compares the time of a server's answer (its Date header) with the device's time of the request and of the answer. */
export function hearTime(date: string | null, askedAt: number): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  const [before, after] = [askedAt - said, Date.now() - said];
  const ahead = before > toleranceMs ? before : after < -toleranceMs ? after : 0;
  if (Math.abs(ahead - aheadMs) <= toleranceMs && (ahead === 0) === (aheadMs === 0)) return;
  aheadMs = ahead;
  listeners.forEach((changed) => changed());
}
