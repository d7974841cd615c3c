const pausesMs = [2000, 2000, 3000, 5000, 8000, 13_000, 20_000] as const;
const longestMs = 30_000;

/** How long to wait before the payment is asked after again: most are decided at once, some take minutes. */
export function pauseAfter(times: number): number {
  return pausesMs[Math.max(0, times - 1)] ?? longestMs;
}
