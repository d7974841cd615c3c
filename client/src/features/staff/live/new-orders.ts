import { create } from 'zustand';

import { storage } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { onOtherTab } from '@/lib/tabs';
import { useBell, useSound } from '../shell/bell';
import { afterDismissal, afterLook, afterOpening, unrung, type Rung } from './ring';

function stored(): Rung {
  const read = readJson(storage, 'staff.bell') as Partial<Rung> | undefined;
  const isWhole = Array.isArray(read?.fresh) && Array.isArray(read.quiet) && Array.isArray(read.known);
  return isWhole ? { ...unrung('', ''), ...read } : unrung('', '');
}

/** The new orders. All tabs of the browser share them. */
export const useNewOrders = create<Rung>(() => (typeof window === 'undefined' ? unrung('', '') : stored()));

interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows the number in the header, in the page's title, and on the icon of the installed page. */
function show({ fresh }: Rung): void {
  const count = useSound.getState().loudness === 'off' ? 0 : fresh.length;
  if (count === useBell.getState().count) return;
  useBell.setState({ count });
  const { setAppBadge, clearAppBadge } = navigator as Badged;
  void (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(
    () => undefined,
  );
}

/** Changes what the bell remembers, here and in the other tabs. */
export function changeNewOrders(change: (before: Rung) => Rung): Rung {
  const before = useNewOrders.getState();
  const after = change(before);
  if (after !== before) {
    writeJson(storage, 'staff.bell', after);
    useNewOrders.setState(after);
    show(after);
  }
  return after;
}

export const lookAtNewOrders = () => void changeNewOrders(afterLook);
export const dismissNewOrders = () => void changeNewOrders(afterDismissal);
/** An order was opened, by its id or its tracking id. */
export const orderOpened = (order: string) => void changeNewOrders((rung) => afterOpening(rung, order));

/** Keeps the number right. Returns a function that ends this. */
export function watchNewOrders(): () => void {
  show(useNewOrders.getState());
  const stop = [
    onOtherTab('staff.bell', () => {
      useNewOrders.setState(stored());
      show(useNewOrders.getState());
    }),
    useSound.subscribe(() => show(useNewOrders.getState())),
  ];
  return () => stop.forEach((end) => end());
}
