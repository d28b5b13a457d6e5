/** The worker of public/worker.js, which shows pushes and lets Dibbs open without a connection. */
import * as words from "#web/words.ts";

export const workerFile = "/worker.js";

/** The paths of what this page has loaded so far that is the same for everybody; styles that its document holds are among them. */
const loadedAssets = (): ReadonlyArray<string> =>
  [
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...[...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
  ]
    .map((address) => new URL(address))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

/** Has the worker keep the pages in this language, with what has been loaded of them: they open without a connection. */
export const keepPages = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const document = words.language.code === "es" ? "/index.es.html" : "/index.html";
  active?.postMessage({ keep: { document, assets: loadedAssets() } });
};

/** Sets the worker to work, once the page has loaded: nothing of it is in the way of what one came for. */
export const startWorker = (): void => {
  if (!("serviceWorker" in navigator)) return;
  const start = () =>
    navigator.serviceWorker
      .register(workerFile, { updateViaCache: "none" })
      .then(keepPages)
      // A browser that keeps nothing shows pages all the same.
      .catch(() => undefined);
  if (document.readyState === "complete") void start();
  else addEventListener("load", () => void start(), { once: true });
};
