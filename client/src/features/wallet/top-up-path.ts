/** The wallet's address that asks what became of a top-up. */
export function topUpPath(topUpId: string): string {
  return `/profile/wallet?topUp=${encodeURIComponent(topUpId)}`;
}
