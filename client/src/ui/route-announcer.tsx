import { usePathname } from 'expo-router';
import { useEffect, useRef, useState } from 'react';

import { VisuallyHidden } from './visually-hidden';

/** After this time the new page has set its title. */
const settleMs = 150;

/** Announces the new page to screen readers, again when it gets another title, and moves lost focus to its content. */
export function RouteAnnouncer() {
  const path = usePathname();
  const first = useRef(true);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // Without the number of new orders that stands before it: a new order is no new page.
    const announce = () => setTitle(document.title.replace(/^\(\d+\) /, ''));
    // A page that still loads gets its own title later.
    const titles = new MutationObserver(announce);
    const timer = setTimeout(() => {
      announce();
      titles.observe(document.head, { childList: true, subtree: true, characterData: true });
      // The focused link was removed with the old page.
      if (document.activeElement === document.body) {
        document.getElementById('content')?.focus({ preventScroll: true });
      }
    }, settleMs);
    return () => {
      clearTimeout(timer);
      titles.disconnect();
    };
  }, [path]);
  return <VisuallyHidden live="polite">{title}</VisuallyHidden>;
}
