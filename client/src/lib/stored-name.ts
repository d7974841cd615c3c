/** Names that the shop's contract fixes; whoever looks into the browser's storage finds them as they are. */
const fixed = new Set(['authToken', 'userDetail', 'device_id', 'expiredSession']);

/** What a key is called in the browser: all but the fixed names carry the shop's. */
export function storedName(key: string): string {
  return fixed.has(key) ? key : `tokri.${key}`;
}
