/** Names that the product's requirements fix: these keys stand in the browser's storage as they are. */
const fixed = new Set(['authToken', 'userDetail', 'device_id', 'expiredSession']);

/** What a key is called in the browser: all but the fixed names carry the shop's. */
export function storedName(key: string): string {
  return fixed.has(key) ? key : `tokri.${key}`;
}
