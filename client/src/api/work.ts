import { ownTexts, t } from '@/i18n';
import work from '@/i18n/en/work.json';
import { toast } from '@/ui';
import { dismissToast, useToasts } from '@/ui/toast-store';
import type { components } from './schema.gen';
import { hashesTo } from './sha256';

ownTexts({ work });

export type Puzzle = components['schemas']['Puzzle'];

/** How long the numbers are tried before the page may draw and answer again. */
const sliceMs = 12;
/** How many numbers are tried between two looks at the clock: the app's engine takes some milliseconds for them. */
const between = 32;

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Looks for the puzzle's number, in slices, so that the page stays usable, and returns the payload for the header X-Altcha. */
export async function solve(puzzle: Puzzle, signal?: AbortSignal): Promise<string> {
  const solves = hashesTo(puzzle.challenge, puzzle.salt);
  let end = Date.now() + sliceMs;
  for (let number = 0; number <= puzzle.maxnumber; number++) {
    if (number % between === 0 && Date.now() >= end) {
      await rest();
      // Not throwIfAborted(): the signals of the app's engine do not have it.
      if (signal?.aborted) throw new Error('the caller has given up');
      end = Date.now() + sliceMs;
    }
    if (solves(number)) {
      const { algorithm, challenge, salt, signature } = puzzle;
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
    }
  }
  throw new Error('the puzzle has no solution');
}

/** Solves a puzzle while a toast says so. */
export async function doWork(puzzle: Puzzle, signal?: AbortSignal): Promise<string> {
  const message = t('work.checking');
  toast.info(message, 120_000);
  try {
    return await solve(puzzle, signal);
  } finally {
    useToasts
      .getState()
      .list.filter((shown) => shown.message === message)
      .forEach(({ id }) => dismissToast(id));
  }
}
