// The service worker: visited pages, their scripts, pictures and fonts are there without a network. The build writes
// the next two lines (scripts/worker.mjs).
const build = '';
const scripts = [];

// Pages that are the same for all customers. Orders, accounts, payments and the API never pass through a cache here, and
// neither do searches: on a shared phone they would tell what another one looked for.
const publicPage =
  /^\/(home|products(\/[^/]+)?|product\/[^/]+|about-us|contact-us|(terms-and-conditions|privacy|refund|other)(-policy)?|account-deletion)?$/;
const keptFile = /^\/(pictures|fonts|icons)\//;
const hashed = '/_expo/static/';
const shell = '/offline';

const own = `tokri-build-${build}`;
const pages = 'tokri-pages';
const files = 'tokri-files';
const most = { [pages]: 30, [files]: 200 };
const patienceMs = 5000;

const isPublic = (url) => url.origin === location.origin && publicPage.test(url.pathname);

/** Deletes what was kept first, beyond the bound of a cache. */
async function bound(name) {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - most[name]))) await cache.delete(request);
}

/** Keeps a page that the server has rendered, with the time. Another page would be empty without the API. */
async function keepPage(url, reply) {
  if (reply.status !== 200 || reply.redirected) return false;
  const text = await reply.text();
  if (!text.includes('<script id="rendered"')) return false;
  const headers = new Headers(reply.headers);
  headers.set('X-Kept-At', String(Date.now()));
  const cache = await caches.open(pages);
  await cache.delete(url); // the newest are last
  await cache.put(url, new Response(text, { headers }));
  await bound(pages);
  return true;
}

/** A kept page, which says when it was kept; else the shell, in which the client says what it cannot load. */
async function keptPage(url) {
  const kept = await caches.match(url, { cacheName: pages });
  if (!kept) return caches.match(shell);
  const at = kept.headers.get('X-Kept-At');
  const text = (await kept.text()).replace('<html', `<html data-kept="${at}"`);
  return new Response(text, { headers: kept.headers });
}

/** From the server; what was kept if it does not answer, or late, or that it cannot. */
async function page(event, url) {
  const kept = isPublic(url);
  const fresh = fetch(event.request).then((reply) => {
    if (kept && reply.ok) event.waitUntil(keepPage(url.href, reply.clone()).catch(() => undefined));
    return reply;
  });
  const late = new Promise((resolve) => {
    setTimeout(
      async () => resolve(kept ? await caches.match(url.href, { cacheName: pages }) : undefined),
      patienceMs,
    );
  });
  try {
    const first = await Promise.race([fresh, late.then((known) => known ?? fresh)]);
    const isFresh = first.url !== '' && !first.headers.has('X-Kept-At');
    if (isFresh && first.status < 502) return first;
    return (await keptPage(url.href)) ?? first;
  } catch {
    return (await keptPage(url.href)) ?? Response.error();
  }
}

/** A file under a name that has the digest of its content. */
async function script(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await (await caches.open(own)).put(request.url, reply.clone());
  return reply;
}

const width = /-(240|480|960)\.(webp|jpg|png)$/;

/** A picture that was kept, in another width if need be. */
async function keptFileOf(url) {
  const cache = await caches.open(files);
  const widths = width.test(url) ? ['480', '240', '960'].map((w) => url.replace(width, `-${w}.$2`)) : [];
  for (const one of [url, ...widths]) {
    const kept = await cache.match(one);
    if (kept) return kept;
  }
  return undefined;
}

async function keepFile(url, reply) {
  const cache = await caches.open(files);
  const kept = await cache.match(url);
  if (kept && kept.headers.get('Etag') === reply.headers.get('Etag')) return;
  await cache.put(url, reply);
  await bound(files);
}

async function file(event) {
  const { url } = event.request;
  try {
    const reply = await fetch(event.request);
    if (reply.status === 200) event.waitUntil(keepFile(url, reply.clone()).catch(() => undefined));
    return reply;
  } catch (error) {
    const kept = await keptFileOf(url);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(own).then((cache) => cache.addAll([shell, ...scripts])));
});

// Pages of the build before may still be open, so its scripts stay until the next update.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const builds = (await caches.keys()).filter((name) => name.startsWith('tokri-build-') && name !== own);
      for (const name of builds.slice(0, -1)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('Range')) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (url.pathname.startsWith(hashed)) event.respondWith(script(request));
  else if (keptFile.test(url.pathname)) event.respondWith(file(event));
});

// What the page did without this worker: it went on to an address by itself, or was loaded before there was a worker.
async function keep({ address, language, seen }) {
  const url = new URL(address, location.origin);
  if (isPublic(url)) {
    const headers = { Accept: 'text/html', 'Accept-Language': language };
    // Without cookies: the page is anybody's. The server may need a moment to render it.
    for (const wait of [0, 2000, 5000]) {
      await new Promise((done) => setTimeout(done, wait));
      if (await keepPage(url.href, await fetch(url.href, { headers, credentials: 'omit' }))) break;
    }
  }
  for (const one of seen) {
    const { href, origin, pathname } = new URL(one, location.origin);
    if (origin !== location.origin || !keptFile.test(pathname) || (await keptFileOf(href))) continue;
    const reply = await fetch(href);
    if (reply.status === 200) await keepFile(href, reply);
  }
}

self.addEventListener('message', (event) => {
  const { type, ...what } = event.data ?? {};
  if (type === 'take over') void self.skipWaiting();
  if (type === 'keep') event.waitUntil(keep(what).catch(() => undefined));
});
