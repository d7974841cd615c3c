// The service worker. It stores visited pages with their scripts, pictures and fonts, so that they can be shown without a network.
// The build fills in the next two lines (scripts/worker.mjs).
const build = '';
const scripts = [];

// Pages that are the same for all customers. Orders, accounts, payments and the API are never stored here. Searches are not stored
// either, because on a shared phone they would show what another customer has searched for.
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

/** What a cache has; undefined also if the browser does not let the worker read it. */
const found = (url, name) => caches.match(url, { cacheName: name }).catch(() => undefined);

/** Deletes the oldest entries of a cache beyond its limit. */
async function bound(name) {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - most[name]))) await cache.delete(request);
}

/** Stores the text of a page with the time. */
async function put(url, text, from) {
  const headers = new Headers(from);
  headers.set('X-Kept-At', String(Date.now()));
  const cache = await caches.open(pages);
  await cache.delete(url); // the newest are last
  await cache.put(url, new Response(text, { headers }));
  await bound(pages);
}

/** Stores a rendered page. A page that is not rendered would be empty without the API, so it is not stored. */
async function keepPage(url, reply) {
  if (reply.status !== 200 || reply.redirected) return false;
  const text = await reply.text();
  if (!text.includes('<script id="rendered"')) return false;
  await put(url, text, reply.headers);
  return true;
}

/** Stores the answers that the customer saw on a page in the shell, for a page that the server did not render. */
async function keepAnswers(url, answers) {
  const bare = await found(shell);
  if (!bare || answers.length === 0) return;
  // Like rendered pages, it says nothing about the customer: the page is shown to every user of the device.
  const common = (name, value) => (/^isWish[lL]isted$/.test(name) ? false : value);
  const data = JSON.stringify({ answers }, common).replaceAll('<', '\\u003c');
  const script = `<script id="answers" type="application/json">${data}</script>`;
  const text = (await bare.text()).replace('<div id="root"></div>', (root) => root + script);
  await put(url, text, bare.headers);
}

/** The stored page, marked with the time at which it was stored; or else the shell, in which the client shows what it cannot load. */
async function keptPage(url) {
  const kept = await found(url, pages);
  if (!kept) return found(shell);
  const at = kept.headers.get('X-Kept-At');
  const text = (await kept.text()).replace('<html', `<html data-kept="${at}"`);
  return new Response(text, { headers: kept.headers });
}

/** Answers with the server's page, or with the stored one if the server does not answer, is late or has failed. */
async function page(event, url) {
  const kept = isPublic(url);
  const fresh = fetch(event.request).then((reply) => {
    if (kept && reply.ok) event.waitUntil(keepPage(url.href, reply.clone()).catch(() => undefined));
    return reply;
  });
  const late = new Promise((resolve) => {
    setTimeout(async () => resolve(kept ? await found(url.href, pages) : undefined), patienceMs);
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

/** A file whose name contains a digest of its content, so that a stored copy is always right. */
async function script(event) {
  const { url } = event.request;
  const kept = await found(url);
  if (kept) return kept;
  const reply = await fetch(event.request);
  // A device whose storage is full does not keep the script, but the page gets it.
  if (reply.ok) event.waitUntil(keepScript(url, reply.clone()).catch(() => undefined));
  return reply;
}

async function keepScript(url, reply) {
  await (await caches.open(own)).put(url, reply);
}

const width = /-(240|480|960)\.(webp|jpg|png)$/;

/** The stored copy of a picture, if need be in another width. */
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

/** While servers are updated one after the other, the page may come from one with another build, whose scripts are not kept. */
async function keepShell(cache) {
  const reply = await fetch(shell);
  if (!(await reply.clone().text()).includes(`content="${build}"`))
    throw new Error('the page of another build');
  await cache.put(shell, reply);
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(own).then((cache) => Promise.all([keepShell(cache), cache.addAll(scripts)])));
});

// Pages of the previous build may still be open, so its scripts are kept until the next update.
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
  // The staff's pages have a worker of their own (public-staff/sw.js).
  if (/^\/staff(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (url.pathname.startsWith(hashed)) event.respondWith(script(event));
  else if (keptFile.test(url.pathname)) event.respondWith(file(event));
});

// Stores what was loaded without this worker: a page to which the client navigated itself, and files loaded before it was installed.
async function keep({ address, language, seen, answers }) {
  const url = new URL(address, location.origin);
  if (isPublic(url)) {
    const headers = { Accept: 'text/html', 'Accept-Language': language };
    // Without cookies, because the stored page is shown to every user of the device. The server may need a moment to render it;
    // until then, and if it never does, what the customer saw is kept.
    for (const wait of [0, 2000, 5000]) {
      await new Promise((done) => setTimeout(done, wait));
      const reply = await fetch(url.href, { headers, credentials: 'omit' });
      if (await keepPage(url.href, reply)) break;
      if (wait === 0 && reply.ok) await keepAnswers(url.href, answers);
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
