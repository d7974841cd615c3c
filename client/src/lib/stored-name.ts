/** Keys that the product's requirements fix: they are stored without the shop's prefix. */
const fixed = new Set(['authToken', 'userDetail', 'device_id', 'expiredSession']);

/** The name under which the browser stores a key: with the shop's prefix, except for the fixed ones. */
export function storedName(key: string): string {
  return fixed.has(key) ? key : `tokri.${key}`;
}
