// In the place of sw.js while SERVICE_WORKER=off: takes the worker before away, with all that it has kept. Pages stay open.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('tokri-')) await caches.delete(name);
      await self.registration.unregister();
    })(),
  );
});
