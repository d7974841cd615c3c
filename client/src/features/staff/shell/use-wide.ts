import { useSyncExternalStore } from 'react';

/** A window in which a list and what is open of it stand side by side (shell.module.css). */
const query = '(min-width: 768px)';

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia?.(query);
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}

export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
