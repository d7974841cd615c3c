// Delivered instead of sw.js while SERVICE_WORKER=off: removes the earlier service worker and all that it has stored. Pages stay open.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('tokri-')) await caches.delete(name);
      await self.registration.unregister();
    })(),
  );
});
