import { usePathname } from 'expo-router';
import { useEffect } from 'react';

import { useOverlays } from '@/state';
import { setToastTime, toastTime } from '@/ui';

const accountPages = /^\/(profile|orders|order-details)(\/|$)/;

/** Toasts in the account area stay 3 s, all others 5 s. Those of login and cart stay 5 s over every page. */
export function toastTimeOn(path: string, loginOrCart: boolean): number {
  return accountPages.test(path) && !loginOrCart ? toastTime.account : toastTime.shop;
}

/** Sets how long toasts stay by the area that is shown. */
export function useToastTime(): void {
  const path = usePathname();
  const loginOrCart = useOverlays(({ login, cart }) => login.open || cart.open);
  useEffect(() => setToastTime(toastTimeOn(path, loginOrCart)), [path, loginOrCart]);
}
