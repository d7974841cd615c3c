/** Whether the browser may open this payment page: one on http only if the shop itself is on http (development). */
function trusted(url: string): boolean {
  const { protocol } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && window.location.protocol === 'http:');
}

/** Leaves the shop for a payment page. `back` is the path to which the browser's back button returns from there. */
export function openPaymentPage(url: string, back?: string): void {
  if (!trusted(url)) return;
  if (back) window.history.replaceState(window.history.state, '', back);
  // After the back button the browser may show this page from its bfcache, although the address is `back` by now: reload it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.assign(url);
}
