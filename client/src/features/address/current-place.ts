import { create } from 'zustand';

import { isProblem } from '@/api';
import { t, type TextKey } from '@/i18n';
import { storage } from '@/lib/storage';
import { toast } from '@/ui/toast-store';
import { currentPosition } from './current-position';
import { LocateError } from './locate-error';
import { locateFailureText, placeProblem } from './locate-text';
import { mayLocate } from './may-locate';
import { reversePlace } from './queries';

interface CurrentPlace {
  /** The place the header shows; null until one is known. */
  text: string | null;
  /** Why the last attempt failed. */
  problem: TextKey | null;
  busy: boolean;
  /** The last place found is outside of where the shop delivers. */
  outside: boolean;
}

const key = 'locationText';
const maximumAgeMs = 60_000;

export const useCurrentPlace = create<CurrentPlace>(() => ({
  text: null,
  problem: null,
  busy: false,
  outside: false,
}));

/** A server that fails while naming the place says so in the header; the address form tries again by itself. */
function headerProblem(error: unknown): TextKey {
  const failed = isProblem(error) && (error.kind === 'server' || error.kind === 'invalid');
  return failed ? 'address.detailsFailed' : placeProblem(error);
}

/** Asks the device for the position and the server for its name. `quiet` hides a failure. */
export async function findCurrentPlace(quiet = false): Promise<void> {
  if (useCurrentPlace.getState().busy) return;
  useCurrentPlace.setState({ busy: true, problem: null });
  try {
    const place = await reversePlace(await currentPosition(maximumAgeMs));
    const words = [place.locality, place.city || place.principalSubdivision];
    const text = [...new Set(words)].filter(Boolean).join(', ');
    if (text === '') {
      useCurrentPlace.setState({ problem: quiet ? null : 'address.undetermined' });
      return;
    }
    storage.set(key, text);
    useCurrentPlace.setState({ text, outside: !place.inServiceArea });
  } catch (error) {
    if (quiet) return;
    if (error instanceof LocateError) toast.error(t(locateFailureText[error.why]));
    else useCurrentPlace.setState({ problem: headerProblem(error) });
  } finally {
    useCurrentPlace.setState({ busy: false });
  }
}

/** Shows the stored place, else asks the device if the customer has given the permission before. */
export async function restoreCurrentPlace(): Promise<void> {
  const known = storage.get(key);
  if (known) useCurrentPlace.setState({ text: known });
  else if (await mayLocate()) await findCurrentPlace(true);
}
