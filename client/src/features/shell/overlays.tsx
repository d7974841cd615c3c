/** What opens over any page: login, cart drawer, address, menu. Each is mounted here once. */
export function Overlays() {
  return null;
}
