/** Leaves the shop for the payment page. */
export function leaveFor(url: string): void {
  if (url.startsWith('https://')) window.location.assign(url);
}
