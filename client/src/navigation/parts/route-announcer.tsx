import { usePathname } from 'expo-router';
import { useEffect, useRef, useState } from 'react';

import { VisuallyHidden } from '@/ui';

/** The new page writes its title within this time. */
const settleMs = 150;

/** Tells screen readers which page they are on now, and gives lost focus a place. */
export function RouteAnnouncer() {
  const path = usePathname();
  const first = useRef(true);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => {
      setTitle(document.title);
      // The pressed link went with the old page: the keyboard goes on at the new one's content.
      if (document.activeElement === document.body) {
        document.getElementById('content')?.focus({ preventScroll: true });
      }
    }, settleMs);
    return () => clearTimeout(timer);
  }, [path]);
  return <VisuallyHidden live="polite">{title}</VisuallyHidden>;
}
