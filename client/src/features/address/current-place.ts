import { create } from 'zustand';

import { isProblem } from '@/api';
import { t, type TextKey } from '@/i18n';
import { storage } from '@/lib/storage';
import { toast } from '@/ui/toast-store';
import { currentPosition } from './current-position';
import { LocateError } from './locate-error';
import { locateFailureText, placeProblem } from './locate-text';
import { mayLocate } from './may-locate';
import { reversePlace, type Address, type Place } from './queries';

interface CurrentPlace {
  /** The place that the header shows; null until one is known. */
  text: string | null;
  /** The same in Hindi, if it is known. */
  textHi?: string;
  /** Why the last attempt failed. */
  problem: TextKey | null;
  busy: boolean;
  /** The shop does not deliver to the place. */
  outside: boolean;
}

const keys = { text: 'locationText', textHi: 'locationTextHi', outside: 'locationOutside' } as const;
const maximumAgeMs = 60_000;
const unknown: CurrentPlace = { text: null, textHi: undefined, problem: null, busy: false, outside: false };

export const useCurrentPlace = create<CurrentPlace>(() => unknown);

/** Shows a place from now on, also after a reload. */
function show(text: string, outside: boolean, textHi = ''): void {
  storage.set(keys.text, text);
  storage.set(keys.textHi, textHi);
  if (outside) storage.set(keys.outside, 'true');
  else storage.remove(keys.outside);
  useCurrentPlace.setState({ text, textHi, outside, problem: null });
}

const joined = (words: readonly string[]) => [...new Set(words)].filter(Boolean).join(', ');

/** Shows a place that was found by its name or by the device's position. Returns false if it has no name. */
export function showPlace(place: Place): boolean {
  const text = joined([place.locality, place.city || place.principalSubdivision]);
  const hindi = joined([place.localityHi ?? '', place.cityHi ?? '']);
  if (text !== '') show(text, !place.inServiceArea, place.localityHi ? hindi : '');
  return text !== '';
}

/** Shows a saved address. The shop delivers there, because other addresses cannot be saved. */
export function showAddress({ addressLine1, city }: Address): void {
  show(joined([addressLine1, city]), false);
}

/** The text in the header if the place could not be named. */
function headerProblem(error: unknown): TextKey {
  const failed = isProblem(error) && (error.kind === 'server' || error.kind === 'invalid');
  return failed ? 'location.detailsFailed' : placeProblem(error);
}

/** Asks the device for its position and the server for the name of the place. `quiet` hides a failure. Returns whether it is known. */
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

/** Shows the stored place. Without one it asks the device, but only if the customer has given the permission before. */
export async function restoreCurrentPlace(): Promise<void> {
  const text = storage.get(keys.text);
  if (text) {
    const textHi = storage.get(keys.textHi) ?? '';
    useCurrentPlace.setState({ text, textHi, outside: storage.get(keys.outside) === 'true' });
  } else if (await mayLocate()) await findCurrentPlace(true);
}

/** Called at a logout, which deletes the stored place: it may be the customer's own address. */
export const forgetPlace = (): void => useCurrentPlace.setState(unknown);
