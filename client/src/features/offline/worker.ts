import { isOnline } from '@/lib/network';

const keeps = /\/(pictures|fonts|icons)\//;

/** A customer who saves data loads nothing in advance. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((done) => window.addEventListener('load', () => done(), { once: true }));
}

/** Lets a worker of a later build take over as soon as it is installed. Open pages stay as they are, with their scripts. */
function takeOver(worker: ServiceWorker | null): void {
  if (worker?.state === 'installed') worker.postMessage({ type: 'take over' });
  else worker?.addEventListener('statechange', () => takeOver(worker), { once: true });
}

/**
 * Registers the service worker, after everything that the page itself needs, and asks the server for a later one: by
 * itself the browser asks when the worker has been idle for a while, and a new one then waits for a visit more.
 */
async function register(): Promise<void> {
  await loaded();
  if (savesData() || !isOnline()) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('/sw.js');
  if (registration.active) {
    await registration.update().catch(() => undefined);
    // One that has been waiting since the last visit, or is installed before this is heard; else the one that comes.
    takeOver(registration.installing ?? registration.waiting);
  }
  await navigator.serviceWorker.ready;
  // What came before there was a worker.
  if (!wasControlled) await keep(performance.getEntriesByType('resource').map(({ name }) => name));
}

export async function registerWorker(): Promise<void> {
  if (__DEV__ || !('serviceWorker' in navigator)) return;
  // A browser may refuse it (private windows); the shop works without.
  await register().catch(() => undefined);
}

/** Tells the worker which page is shown, and which pictures and fonts it has not seen being loaded. */
export async function keep(seen: string[] = []): Promise<void> {
  if (__DEV__ || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({
    type: 'keep',
    address: window.location.href,
    language: document.documentElement.lang,
    seen: seen.filter((name) => keeps.test(name)),
  });
}
