import { create } from 'zustand';

import { isProblem } from '@/api';
import { t, type TextKey } from '@/i18n';
import { storage } from '@/lib/storage';
import { loggedOut } from '@/state';
import { toast } from '@/ui/toast-store';
import { currentPosition } from './current-position';
import { LocateError } from './locate-error';
import { locateFailureText, placeProblem } from './locate-text';
import { mayLocate } from './may-locate';
import { reversePlace, type Address, type Place } from './queries';

interface CurrentPlace {
  /** The place the header shows; null until one is known. */
  text: string | null;
  /** Why the last attempt failed. */
  problem: TextKey | null;
  busy: boolean;
  /** The place is outside of where the shop delivers. */
  outside: boolean;
}

const keys = { text: 'locationText', outside: 'locationOutside' };
const maximumAgeMs = 60_000;
const unknown: CurrentPlace = { text: null, problem: null, busy: false, outside: false };

export const useCurrentPlace = create<CurrentPlace>(() => unknown);

/** Shows a place from now on, after a reload as well. */
function show(text: string, outside: boolean): void {
  storage.set(keys.text, text);
  if (outside) storage.set(keys.outside, 'true');
  else storage.remove(keys.outside);
  useCurrentPlace.setState({ text, outside, problem: null });
}

const joined = (words: readonly string[]) => [...new Set(words)].filter(Boolean).join(', ');

/** A place that was found by its name or by the device. Returns whether it has a name. */
export function showPlace(place: Place): boolean {
  const text = joined([place.locality, place.city || place.principalSubdivision]);
  if (text !== '') show(text, !place.inServiceArea);
  return text !== '';
}

/** A saved address; the shop delivers there, or it would not be saved. */
export function showAddress({ addressLine1, city }: Address): void {
  show(joined([addressLine1, city]), false);
}

/** A server that fails while naming the place says so in the header; the address form tries again by itself. */
function headerProblem(error: unknown): TextKey {
  const failed = isProblem(error) && (error.kind === 'server' || error.kind === 'invalid');
  return failed ? 'location.detailsFailed' : placeProblem(error);
}

/** Asks the device for the position and the server for its name. `quiet` hides a failure. Returns whether it is known. */
export async function findCurrentPlace(quiet = false): Promise<boolean> {
  if (useCurrentPlace.getState().busy) return false;
  useCurrentPlace.setState({ busy: true, problem: null });
  try {
    if (showPlace(await reversePlace(await currentPosition(maximumAgeMs)))) return true;
    useCurrentPlace.setState({ problem: quiet ? null : 'location.undetermined' });
  } catch (error) {
    if (quiet) return false;
    if (error instanceof LocateError) toast.error(t(locateFailureText[error.why]));
    else useCurrentPlace.setState({ problem: headerProblem(error) });
  } finally {
    useCurrentPlace.setState({ busy: false });
  }
  return false;
}

/** Shows the stored place, else asks the device if the customer has given the permission before. */
export async function restoreCurrentPlace(): Promise<void> {
  const text = storage.get(keys.text);
  if (text) useCurrentPlace.setState({ text, outside: storage.get(keys.outside) === 'true' });
  else if (await mayLocate()) await findCurrentPlace(true);
}

// It may be the customer's own address.
loggedOut.subscribe((why) => {
  if (why !== 'chosen') return;
  Object.values(keys).forEach((key) => storage.remove(key));
  useCurrentPlace.setState(unknown);
});
