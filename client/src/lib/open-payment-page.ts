/** Whether the browser may open a payment page: only a shop on http (development) has one on http. */
function trusted(url: string): boolean {
  const { protocol } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && window.location.protocol === 'http:');
}

/** Leaves the shop for a payment page. `back` is the path that the browser's back button leads to from there. */
export function openPaymentPage(url: string, back?: string): void {
  if (!trusted(url)) return;
  if (back) window.history.replaceState(window.history.state, '', back);
  // The browser's back button may show this page as it was left, at an address that it knows nothing of.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.assign(url);
}
