// Keeps one edition of the book on the reader's device, whole or not at all. The build puts two names before this:
// EDITION, and PRECACHE, which has the integrity of each file ("sha256-…") by its name. A browser that finds other bytes here
// installs a new worker, which keeps the new edition beside the old one; it serves once the reader asks for it, or once no
// page of the old one is open.

const AT_ONCE = 4; // so that the reader's own requests find a connection
const prefix = `phasebook ${registration.scope} `; // others may keep something on the same site
const ownCache = prefix + EDITION;
const addressOf = (name) => new URL(name, registration.scope).href;

/** Fetches a file and checks that it is that of this edition. */
async function fetchFile(name) {
  const response = await fetch(addressOf(name), { cache: 'no-cache', integrity: PRECACHE[name] });
  if (!response.ok) throw new TypeError(`${name}: ${response.status}`);
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers }); // browsers take no redirected one for a page
}

/** What came before an interruption stays, and need not come again; if there is no room, nothing stays. */
async function precache() {
  const cache = await caches.open(ownCache);
  const missing = Object.keys(PRECACHE);
  const cacheNext = async () => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop()) {
      if (!(await cache.match(addressOf(name)))) await cache.put(addressOf(name), await fetchFile(name));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, cacheNext));
  } catch (error) {
    missing.length = 0;
    if (error.name === 'QuotaExceededError') await caches.delete(ownCache);
    throw error;
  }
}

/** Forgets older editions, but for the last: pages of it may still be open, and may ask for what they have not fetched. */
async function deleteOldCaches() {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownCache);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** A file of this edition, or one that only an older edition has; otherwise what the network says. */
async function answer(request, name) {
  const own = await caches.open(ownCache).then((cache) => cache.match(addressOf(name)));
  return own ?? (await caches.match(addressOf(name))) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(precache()));
addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
addEventListener('message', ({ data }) => {
  if (data === 'skip waiting') skipWaiting();
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = request.url.split(/[?#]/)[0];
  if (request.method !== 'GET' || !url.startsWith(registration.scope)) return;
  const name = url.slice(registration.scope.length) || 'index.html';
  if (Object.hasOwn(PRECACHE, name) || name.startsWith('edition-')) event.respondWith(answer(request, name));
});
