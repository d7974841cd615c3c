import { create } from 'zustand';

import { sessionMemory, storage } from '@/lib/storage';

/** The event `beforeinstallprompt`, which TypeScript's types do not have. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** public/guard.js stores the event here if it fires before this module is loaded. */
    installEvent?: InstallEvent;
  }
}

/** How the shop can be put on the home screen: by the hint's button, or by the browser's own menu (iOS). */
type Way = 'press' | 'menu';

const visits = 'visits';
const answered = 'installAnswered';

/** Counts each session of the browser once and returns the number of visits so far. */
function countVisit(): number {
  const before = Number(storage.get(visits)) || 0;
  if (sessionMemory.get(visits) !== null) return before;
  sessionMemory.set(visits, 'counted');
  storage.set(visits, String(before + 1));
  return before + 1;
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Of the browsers on iOS only Safari has the menu "Add to Home Screen", and only Safari has `standalone`. */
const hasMenu = () => 'standalone' in navigator && /iphone|ipad|ipod/i.test(navigator.userAgent);

export const useInstall = create<{ way: Way | null }>(() => ({ way: null }));

function offer() {
  const way = window.installEvent ? 'press' : hasMenu() ? 'menu' : null;
  useInstall.setState({ way });
}

/**
 * Offers to install the shop from the second visit on, until the customer has answered once. Returns a function that removes the
 * listeners.
 */
export function offerInstall(): () => void {
  if (countVisit() < 2 || storage.get(answered) !== null || isInstalled()) return () => undefined;
  const onEvent = (event: Event) => {
    event.preventDefault();
    window.installEvent = event as InstallEvent;
    offer();
  };
  offer();
  window.addEventListener('beforeinstallprompt', onEvent);
  window.addEventListener('appinstalled', answer);
  return () => {
    window.removeEventListener('beforeinstallprompt', onEvent);
    window.removeEventListener('appinstalled', answer);
  };
}

/** Records that the customer has answered, with yes or no: the shop does not ask again. */
export function answer(): void {
  storage.set(answered, 'yes');
  useInstall.setState({ way: null });
}

export async function install(): Promise<void> {
  const event = window.installEvent;
  answer();
  await event?.prompt();
}
