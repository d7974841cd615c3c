const pausesMs = [2000, 2000, 3000, 5000, 8000, 13_000, 20_000] as const;
const longestMs = 30_000;

/** How long to wait before the status of a payment is asked for again: most are decided at once, some take minutes. */
export function pauseAfter(times: number): number {
  return pausesMs[Math.max(0, times - 1)] ?? longestMs;
}

interface Polled<T> {
  state: { data: T | undefined; dataUpdateCount: number; errorUpdateCount: number };
}

/** A query's refetchInterval: polls less and less often, and stops when the answer is decided. */
export function pollUntil<T>(decided: (answer: T) => boolean): (query: Polled<T>) => number | false {
  return ({ state }) =>
    state.data !== undefined && decided(state.data)
      ? false
      : pauseAfter(state.dataUpdateCount + state.errorUpdateCount);
}
