import { create } from 'zustand';

import { sessionMemory, storage } from '@/lib/storage';

/** What browsers that can install a page hand out; no type of TypeScript's has it. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** public/guard.js puts it here if it comes before this file. */
    installEvent?: InstallEvent;
  }
}

/** How the shop can be put on the home screen: by a press, or by the browser's own menu (iOS). */
type Way = 'press' | 'menu';

const visits = 'visits';
const answered = 'installAnswered';

/** Counts this visit once and tells how many there were. */
export function countVisit(): number {
  const before = Number(storage.get(visits)) || 0;
  if (sessionMemory.get(visits) !== null) return before;
  sessionMemory.set(visits, 'counted');
  storage.set(visits, String(before + 1));
  return before + 1;
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari alone of iOS' browsers has the menu, and `standalone`. */
const hasMenu = () => 'standalone' in navigator && /iphone|ipad|ipod/i.test(navigator.userAgent);

export const useInstall = create<{ way: Way | null }>(() => ({ way: null }));

function offer() {
  const way = window.installEvent ? 'press' : hasMenu() ? 'menu' : null;
  useInstall.setState({ way });
}

/** Offers it from the second visit on, until the customer has answered once. Returns what stops it. */
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

/** The customer has answered, whatever it was: they are not asked again. */
export function answer(): void {
  storage.set(answered, 'yes');
  useInstall.setState({ way: null });
}

export async function install(): Promise<void> {
  const event = window.installEvent;
  answer();
  await event?.prompt();
}
