import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const never = () => () => undefined;

/** Puts its content at the end of the document, over every dialog. Renders nothing on the server. */
export function Portal({ children }: { children: ReactNode }) {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return mounted ? createPortal(children, document.body) : null;
}
