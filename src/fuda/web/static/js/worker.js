/**
 * The service worker: pages open without a server, and at once with one. Files are kept by version and never change; data that
 * anybody may see is asked for anew and kept for when nobody answers. Nothing of a match is kept: it has secrets in it.
 */

const VERSION = "%VERSION%"; // the server puts both in
const FILES = /** @type {string[]} */ (JSON.parse('%FILES%'));
const KEPT = `files-${VERSION}`;
const DATA = "data";
const SHELL = "/";
const PATIENCE = 4000; // milliseconds until what is kept is good enough
const PUBLIC = /^\/api\/(games|words|version|library|scenarios)(\/|$)/;

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

async function install() {
  const cache = await caches.open(KEPT);
  await cache.addAll([SHELL, ...FILES]);
  await worker.skipWaiting();
}

/** Files of other versions go; pages that are open have theirs already. */
async function activate() {
  for (const name of await caches.keys()) if (name !== KEPT && name !== DATA) await caches.delete(name);
  await worker.clients.claim();
}

/** How to answer, or nothing to let the browser ask. @param {Request} request @returns {Promise<Response> | null} */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return null;
  if (request.mode === "navigate") return page(request);
  if (pathname.startsWith("/static/")) return kept(request);
  return PUBLIC.test(pathname) ? fresh(request) : null;
}

/** A page from the server, or the one page that is kept: it finds out from the address what to show. @param {Request} request */
async function page(request) {
  try {
    return await patiently(request);
  } catch {
    return (await (await caches.open(KEPT)).match(SHELL)) ?? Response.error();
  }
}

/** A file: what has its address never changes. @param {Request} request */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** Data from the server, or as it was the last time. @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(DATA);
  try {
    const answer = await patiently(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

/** Ask the server, but not for ever. @param {Request} request @returns {Promise<Response>} */
function patiently(request) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE);
    fetch(request).then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
