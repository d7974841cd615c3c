/** Waits until the page and what it shows have loaded. */
export function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((done) => window.addEventListener('load', () => done(), { once: true }));
}
