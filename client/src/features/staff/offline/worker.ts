import { pageLoaded } from '@/lib/page-loaded';

/** The worker's scope: /staff and everything below it. (Without a slash, because the first page itself has none.) */
const scope = '/staff';

/** Registers the service worker after the page has loaded, and asks for a later one: the browser itself would ask only later. */
export async function registerWorker(): Promise<void> {
  if (__DEV__ || !('serviceWorker' in navigator)) return;
  await pageLoaded();
  try {
    const registration = await navigator.serviceWorker.register('/staff/sw.js', { scope });
    if (registration.active) await registration.update();
  } catch {
    // A browser may refuse to register a worker, for example in a private window. The pages work without one.
  }
}
