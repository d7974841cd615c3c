/** When the service worker kept this page, in milliseconds; undefined for a page that comes from the server. */
export const keptAt =
  typeof document === 'undefined' ? undefined : Number(document.documentElement.dataset.kept) || undefined;
