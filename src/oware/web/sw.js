// @ts-check
/**
 * The service worker: keeps one whole version of the page on the device, so that it plays with the network off.
 *
 * `files.json` names every file with the hash of its content. A version is stored whole, its hashes checked, before it
 * comes into force; unchanged files are taken from the version before. When the page is loaded the server is asked first
 * whether there is a newer one; if it does not answer at once, the version at hand is used, and a new one waits for the
 * next time.
 */

/** @typedef {{version: string, files: Record<string, string>}} Listing */

const worker = /** @type {any} */ (self);
const SCOPE = new URL(worker.registration.scope);
/** Caches belong to the whole origin, which may hold several pages; these are ours. */
const PREFIX = `oware ${SCOPE.pathname} `;
const STATE = `${PREFIX}state`;
/** Milliseconds loading waits for a newer version. */
const PATIENCE = 800;
/** Files fetched at a time. */
const ABREAST = 6;

const url = (/** @type {string} */ name) => new URL(name, SCOPE).href;

/**
 * @param {"present" | "next"} which
 * @returns {Promise<Listing | null>}
 */
async function listing(which) {
  const found = await (await caches.open(STATE)).match(url(which));
  return found ? found.json() : null;
}

/**
 * @param {"present" | "next"} which
 * @param {Listing} value
 */
async function note(which, value) {
  await (await caches.open(STATE)).put(url(which), new Response(JSON.stringify(value)));
}

/** @param {ArrayBuffer} body */
async function hash(body) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 32);
}

/**
 * Store the version the server has now, if it is another than the last one stored.
 *
 * @returns {Promise<void>}
 */
async function update() {
  const response = await fetch(url("files.json"), { cache: "no-store" });
  if (!response.ok) throw new Error(`files.json: ${response.status}`);
  /** @type {Listing} */
  const wanted = await response.json();
  const present = await listing("present");
  const next = await listing("next");
  if (wanted.version === (next ?? present)?.version) return;
  const cache = await caches.open(PREFIX + wanted.version);
  const old = present ? await caches.open(PREFIX + present.version) : null;
  const names = Object.keys(wanted.files);
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const same = present?.files[name] === wanted.files[name] ? await old?.match(url(name)) : null;
      const file = same ?? (await fetch(url(name), { cache: "no-cache" }));
      if (!same && (!file.ok || (await hash(await file.clone().arrayBuffer())) !== wanted.files[name])) throw new Error(`${name}: not as listed`);
      // A page may not be answered with what a host redirected to; what is stored is the file itself.
      await cache.put(url(name), file.redirected ? new Response(await file.blob(), { headers: file.headers }) : file);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  await note("next", wanted);
  if (present) for (const client of await worker.clients.matchAll()) client.postMessage({ newer: true });
}

/** @type {Promise<void> | null} */
let updating = null;

/** @returns {Promise<void>} settled when there is nothing newer to be had */
function refresh() {
  updating ??= update().finally(() => {
    updating = null;
  });
  return updating;
}

/** Put the version that waits into force. */
async function turnOver() {
  const next = await listing("next");
  if (!next) return;
  await note("present", next);
  await (await caches.open(STATE)).delete(url("next"));
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== STATE && name !== PREFIX + next.version) await caches.delete(name);
  }
}

/**
 * @param {Request} request
 * @param {string} name of the file asked for
 */
async function answer(request, name) {
  if (request.mode === "navigate") {
    await Promise.race([refresh().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    await turnOver();
  }
  const present = await listing("present");
  const found = present && name in present.files ? await (await caches.open(PREFIX + present.version)).match(url(name)) : null;
  return found ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(refresh().then(turnOver));
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return;
  const name = decodeURIComponent(pathname.slice(SCOPE.pathname.length)) || "index.html";
  if (name !== "files.json" && name !== "sw.js") event.respondWith(answer(event.request, name));
});
