import { shownAnswers } from '@/api/kept-answers';
import { isOnline } from '@/lib/network';
import { pageLoaded } from '@/lib/page-loaded';

const keeps = /\/(pictures|fonts|icons)\//;

/** With the browser's data saver on, nothing is loaded in advance. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Lets the service worker of a later build take over as soon as it is installed. Open pages stay as they are and keep the scripts
 * of their build.
 */
function takeOver(worker: ServiceWorker | null): void {
  if (worker?.state === 'installed') worker.postMessage({ type: 'take over' });
  else worker?.addEventListener('statechange', () => takeOver(worker), { once: true });
}

/**
 * Registers the service worker after the page has loaded, so that it does not compete with the page. Also asks the server for a
 * later worker: the browser itself would ask only later, and the new worker would then wait until the next visit.
 */
async function register(): Promise<void> {
  await pageLoaded();
  if (savesData() || !isOnline()) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('/sw.js');
  if (registration.active) {
    // Either a later worker waits already, or it comes now: from this call, or from the browser's own look, which may be under way.
    // Then the call can return before the page knows of the worker, so it is the event that tells.
    registration.addEventListener('updatefound', () => takeOver(registration.installing));
    await registration.update().catch(() => undefined);
    takeOver(registration.installing ?? registration.waiting);
  }
  await navigator.serviceWorker.ready;
  // The worker has not seen the pictures and fonts that the page loaded before it was active.
  if (!wasControlled) await keep(performance.getEntriesByType('resource').map(({ name }) => name));
}

export async function registerWorker(): Promise<void> {
  if (__DEV__ || !('serviceWorker' in navigator)) return;
  // A browser may refuse to register a worker, for example in a private window. The shop works without one.
  await register().catch(() => undefined);
}

/** Tells the worker to keep the page that is shown. `seen` are the addresses of files that were loaded without the worker. */
export async function keep(seen: string[] = []): Promise<void> {
  if (__DEV__ || !('serviceWorker' in navigator)) return;
  // A browser that forbids the page all storage refuses to say.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  registration?.active?.postMessage({
    type: 'keep',
    address: window.location.href,
    language: document.documentElement.lang,
    answers: shownAnswers(),
    seen: seen.filter((name) => keeps.test(name)),
  });
}
