import { isProblem } from '@/lib/problem';
import type { Changes } from './queries';

interface Settings {
  ask: (since: string, signal: AbortSignal) => Promise<Changes>;
  heard: (changes: Changes) => void;
  failed?: (error: unknown) => void;
  /** Resolves after the time, or when the signal is aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  now?: () => number;
  random?: () => number;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** A server that answers nothing sooner than this is not waiting: it stops, or something before it answers in its place. */
const tooSoonMs = 300;

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

/** The pause after so many failures in a row: each twice as long, and not the same for all the devices of a shop. */
export function pauseAfter(failures: number, random = Math.random): number {
  const most = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
  return most * (0.75 + 0.25 * random());
}

/** Whether a refusal would be the same again: the session has ended, or the person may not see orders. */
const isFinal = (error: unknown) =>
  isProblem(error) && (error.kind === 'unauthorized' || error.code === 'not_permitted');

/** Asks the server for changes, one question after the other. */
export class Feed {
  /** The cursor of the last answer; '' before the first one. */
  cursor = '';

  constructor(private readonly settings: Settings) {}

  /** Asks until the signal is aborted, or until the server will not answer any more. */
  async run(signal: AbortSignal): Promise<void> {
    const { ask, heard, failed, now = Date.now, random } = this.settings;
    const rest = this.settings.sleep ?? sleep;
    for (let failures = 0; !signal.aborted;) {
      try {
        const { cursor } = this;
        const asked = now();
        const changes = await ask(cursor, signal);
        if (signal.aborted) return;
        failures = 0;
        this.cursor = changes.cursor;
        heard(changes);
        const nothing = changes.orders.length === 0 && !changes.reset;
        if (cursor && nothing && now() - asked < tooSoonMs) await rest(firstPauseMs, signal);
      } catch (error) {
        if (signal.aborted) return;
        failed?.(error);
        if (isFinal(error)) return;
        failures += 1;
        await rest(pauseAfter(failures, random), signal);
      }
    }
  }
}

/** Does something some time after the first of several calls. Later ones do not put it off: while people pick, changes do not cease. */
export function gathered(work: () => void, pauseMs: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, pauseMs());
  };
}
