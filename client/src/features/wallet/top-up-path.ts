export function topUpPath(topUpId: string): string {
  return `/profile/wallet?topUp=${encodeURIComponent(topUpId)}`;
}
