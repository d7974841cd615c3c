import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const never = () => () => undefined;

/** Puts its content at the end of the page, over every dialog. Nothing in the prerendered page. */
export function Portal({ children }: { children: ReactNode }) {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return mounted ? createPortal(children, document.body) : null;
}
