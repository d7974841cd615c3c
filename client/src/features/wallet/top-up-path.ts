/** The path of the wallet page that shows the outcome of a top-up. */
export function topUpPath(topUpId: string): string {
  return `/profile/wallet?topUp=${encodeURIComponent(topUpId)}`;
}
