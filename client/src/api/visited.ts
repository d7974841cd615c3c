/** The name of the cache in which the service worker keeps pages (public/sw.js). */
export const pages = 'tokri-pages';

/** Deletes the kept pages, so that the next user of the device cannot see which pages were visited. */
export function forgetVisited(): void {
  if (typeof caches !== 'undefined') void caches.delete(pages);
}
