import { create } from 'zustand';

import { isProblem } from '@/api';
import {
  currentPosition,
  LocateError,
  locateFailureText,
  placeProblem,
  reversePlace,
} from '@/features/address';
import { t, type TextKey } from '@/i18n';
import { storage } from '@/lib/storage';
import { toast } from '@/ui/toast-store';
import { mayLocate } from './may-locate';

interface LocationState {
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

export const useLocation = create<LocationState>(() => ({
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
export async function findLocation(quiet = false): Promise<void> {
  if (useLocation.getState().busy) return;
  useLocation.setState({ busy: true, problem: null });
  try {
    const place = await reversePlace(await currentPosition(maximumAgeMs));
    const words = [place.locality, place.city || place.principalSubdivision];
    const text = [...new Set(words)].filter(Boolean).join(', ');
    if (text === '') {
      useLocation.setState({ problem: quiet ? null : 'address.undetermined' });
      return;
    }
    storage.set(key, text);
    useLocation.setState({ text, outside: !place.inServiceArea });
  } catch (error) {
    if (quiet) return;
    if (error instanceof LocateError) toast.error(t(locateFailureText[error.why]));
    else useLocation.setState({ problem: headerProblem(error) });
  } finally {
    useLocation.setState({ busy: false });
  }
}

/** Shows the stored place, else asks the device if the customer has given the permission before. */
export async function beginLocation(): Promise<void> {
  const known = storage.get(key);
  if (known) useLocation.setState({ text: known });
  else if (await mayLocate()) await findLocation(true);
}
