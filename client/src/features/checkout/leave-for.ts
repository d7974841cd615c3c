/** Leaves the shop for the payment page. Only a shop on http (development) has a page on http. */
export function leaveFor(url: string): void {
  const { protocol } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && window.location.protocol === 'http:')) {
    window.location.assign(url);
  }
}
