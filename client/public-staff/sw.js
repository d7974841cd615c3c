// The service worker of the staff's client. It keeps the page and its scripts, and the pictures and fonts that were shown, so that
// the counter opens without a network. It never keeps an answer of the API: what the person sees then is what the page itself has.
// The build fills in the next two lines (scripts/staff.mjs).
const build = '';
const scripts = [];

// Every address of the staff's client has the same page.
const shell = '/staff';
const hashed = '/staff/_expo/static/';
const keptFile = /^\/(pictures|fonts|icons)\//;

const own = `tokri-staff-${build}`;
const files = 'tokri-staff-files';
const mostFiles = 200;
const patienceMs = 4000;

const found = (url, name) => caches.match(url, { cacheName: name }).catch(() => undefined);

/** The server's page; the kept one if the server does not answer, is late or is in trouble. */
async function page(event) {
  const kept = await found(shell, own);
  const fresh = fetch(event.request);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patienceMs));
  try {
    const first = await Promise.race([fresh, late]);
    return first.status >= 502 ? kept : first;
  } catch {
    return kept;
  }
}

/** A file whose name contains a digest of its content, so that a kept copy is always right. */
async function script(event) {
  const { url } = event.request;
  const kept = await caches.match(url).catch(() => undefined);
  if (kept) return kept;
  const reply = await fetch(event.request);
  if (reply.ok) event.waitUntil(keep(own, url, reply.clone()));
  return reply;
}

// A device whose storage is full does not keep the file, but the page gets it.
async function keep(name, url, reply) {
  try {
    const cache = await caches.open(name);
    await cache.put(url, reply);
    const all = name === files ? await cache.keys() : [];
    for (const request of all.slice(0, Math.max(0, all.length - mostFiles))) await cache.delete(request);
  } catch {
    // There is no room.
  }
}

async function file(event) {
  const { url } = event.request;
  try {
    const reply = await fetch(event.request);
    if (reply.status === 200) event.waitUntil(keep(files, url, reply.clone()));
    return reply;
  } catch (error) {
    const kept = await found(url, files);
    if (kept) return kept;
    throw error;
  }
}

/** While servers are updated one after the other, the page may come from one with another build, whose scripts are not kept. */
async function keepShell(cache) {
  const reply = await fetch(shell);
  if (!(await reply.clone().text()).includes(`content="${build}"`))
    throw new Error('the page of another build');
  await cache.put(shell, reply);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(own)
      .then((cache) => Promise.all([keepShell(cache), cache.addAll(scripts)]))
      // Open pages keep the scripts that they have, and those of the build before stay in its cache.
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const ofBuilds = (name) => name.startsWith('tokri-staff-') && name !== files && name !== own;
      const builds = (await caches.keys()).filter(ofBuilds);
      for (const name of builds.slice(0, -1)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('Range')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith(hashed)) event.respondWith(script(event));
  else if (keptFile.test(url.pathname)) event.respondWith(file(event));
});

// The bell's setting on this device (src/features/staff/push/browser.ts keeps it here): whether it sounds, and not at night in India.
async function isSilent() {
  const kept = await found('/staff/sound', 'tokri-counter');
  const { loudness = 'on', silentAtNight = true } = kept ? await kept.json() : {};
  const hour = new Date(Date.now() + 5.5 * 60 * 60 * 1000).getUTCHours();
  return loudness !== 'on' || (silentAtNight && (hour >= 22 || hour < 6));
}

const pages = async () => {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => `${new URL(url).pathname}/`.startsWith(`${shell}/`));
};

// Browsers ask that every message is shown. One that comes twice takes the place of the first; beside a page that is looked at,
// whose own bell rings, it is silent.
async function show({ title, text, page }) {
  const looked = (await pages()).some(({ visibilityState }) => visibilityState === 'visible');
  const silent = looked || (await isSilent());
  await self.registration.showNotification(title, {
    body: text,
    tag: page,
    icon: '/icons/icon-192.png',
    silent,
    data: page,
  });
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

// A page that is open keeps what was typed in it, so it goes to the order itself instead of being loaded anew.
async function open(page) {
  const [first] = await pages();
  if (!first) return self.clients.openWindow(page);
  first.postMessage({ open: page });
  return first.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
