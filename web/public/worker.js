// Works while no page of Dibbs is open. It shows pushes and opens their pages: all that it knows of a push is the title
// and the path in it. And it lets Dibbs open without a connection: it stores the pages' document and the scripts,
// styles and fonts that it loads, which are the same for everybody. It stores no API replies and no files.
const everything = "/v1/alerts";

/** Returns the page of Dibbs that a push opens; any other address becomes the list of alerts. */
const pageOf = (link) => {
  const { origin } = self.location;
  const wanted = typeof link === "string" && URL.canParse(link, origin) ? new URL(link, origin) : null;
  return wanted?.origin === origin ? wanted.href : new URL(everything, origin).href;
};

const read = (data) => {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
};

const open = async (page) => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  // Another page stays as it is, because somebody may be writing there.
  await (there ? there.focus() : self.clients.openWindow(page));
};

/** Increased when the stored data changes its shape. */
const offlineCache = "dibbs-offline-1";
const offlinePage = "/offline.html";
/** The name under which the pages' document is stored. */
const shell = "/shell";
const shellPrefix = "dibbs-shell-";
/** More than all pages together load. */
const mostAssets = 400;

// A newer worker need not wait: the previous one has no unfinished work.
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(self.caches.open(offlineCache).then((cache) => cache.add(offlinePage)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("dibbs-") && name !== offlineCache && !name.startsWith(shellPrefix);
  const clean = async () => {
    for (const name of await self.caches.keys()) if (old(name)) await self.caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

const isAsset = (path) => /^\/assets\/[^/]+$/.test(path);
/** Further files that the document loads; never a page, which may be personal. */
const isStatic = (path) => /^\/[\w-]+\.(js|svg|png|webmanifest)$/.test(path);

/** Stores this document and its files in a cache of its own, and deletes the caches of earlier versions. */
const keepShell = async ({ document, assets }) => {
  if (document !== "/index.html" && document !== "/index.es.html") return;
  const answer = await fetch(document, { cache: "no-cache", credentials: "omit" });
  if (!answer.ok) return;
  const text = await answer.text();
  const digest = new Uint8Array(await self.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const name = shellPrefix + [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const cache = await self.caches.open(name);
  const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  const wanted = new Set([...named, ...assets].filter((path) => isAsset(path) || isStatic(path)));
  for (const path of [...wanted].slice(0, mostAssets)) {
    // If one is gone after a deployment, the others are stored anyway.
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
  // Last, so that a stored document always has its files.
  await cache.put(shell, new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } }));
  for (const other of await self.caches.keys()) {
    if (other.startsWith(shellPrefix) && other !== name) await self.caches.delete(other);
  }
};

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepShell(event.data.keep).catch(() => undefined));
});

/** Paths for programs, as in api/web.ts: without a connection they get no page. */
const forMachines =
  /^\/(api|calendar|files|payments|dwolla|chat|webhooks|sandbox|dev|assets|healthz|readyz|metrics)(\/|$)/;

const opened = async (request) => {
  try {
    return await fetch(request);
  } catch (cause) {
    const kept = (await self.caches.match(shell)) ?? (await self.caches.match(offlinePage));
    if (kept) return kept;
    throw cause;
  }
};

const keptFirst = async (request) => (await self.caches.match(request)) ?? fetch(request);

const askedFirst = async (request) => {
  try {
    return await fetch(request);
  } catch (cause) {
    const kept = await self.caches.match(request);
    if (kept) return kept;
    throw cause;
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!forMachines.test(pathname)) event.respondWith(opened(request));
  } else if (isAsset(pathname)) event.respondWith(keptFirst(request));
  else if (isStatic(pathname)) event.respondWith(askedFirst(request));
});

self.addEventListener("push", (event) => {
  const { title, link, tag } = read(event.data);
  const shown = self.registration.showNotification(title || "News from Dibbs", {
    // A push that arrives twice is shown once.
    tag: tag || undefined,
    icon: "/icon-192.png",
    data: { page: pageOf(link) },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data?.page)));
});
