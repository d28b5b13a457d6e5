/** The service worker of public/worker.js, which shows pushes and lets Dibbs open without a connection. */
import * as words from "#web/words.ts";

export const workerFile = "/worker.js";

/**
 * Returns the paths of the public files that this page has loaded so far, including the styles that its document
 * contains.
 */
const loadedAssets = (): ReadonlyArray<string> =>
  [
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...[...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
  ]
    .map((address) => new URL(address))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

/**
 * Makes the worker store the pages in this language, with their loaded files, so that they open without a connection.
 */
export const keepPages = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const document = words.language.code === "es" ? "/index.es.html" : "/index.html";
  active?.postMessage({ keep: { document, assets: loadedAssets() } });
};

/** Starts the worker once the page has loaded, so that it delays nothing. */
export const startWorker = (): void => {
  if (!("serviceWorker" in navigator)) return;
  const start = () =>
    navigator.serviceWorker
      .register(workerFile, { updateViaCache: "none" })
      .then(keepPages)
      // The pages work without the worker too.
      .catch(() => undefined);
  if (document.readyState === "complete") void start();
  else addEventListener("load", () => void start(), { once: true });
};
