import { useLayoutEffect, useRef } from 'react';
import type { View } from 'react-native';

import { classes } from '@/theme';
import css from './toast.module.css';

/**
 * Where toasts stand: at a usual place (a CSS class, because it depends on the window's width), or at the nearest one where they
 * cover nothing that is needed, also when the page changes under them. What looks for that place is not needed by the first page,
 * and without it they stay.
 */
export function useToastPlace(change: unknown) {
  const ref = useRef<View>(null);
  useLayoutEffect(() => {
    const node = ref.current as unknown as HTMLElement | null;
    if (!node?.textContent) return;
    void import('./free-place').then((place) => place.keepInFreePlace(node)).catch(() => {});
  }, [change]);
  return { ref, style: classes(css.viewport) };
}
