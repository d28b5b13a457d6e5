// Runs before the first paint. The build inlines it into each document, and the content security policy allows it by
// its hash. Sets theme and direction, from the same key as web/shell/settings.ts; first-paint.js does it for public
// pages.
(() => {
  try {
    const layout = JSON.parse(localStorage.getItem("dibbs.layout") ?? "{}");
    if (layout.theme === "dark" || layout.theme === "light") document.documentElement.dataset.theme = layout.theme;
    if (layout.direction === "rtl") document.documentElement.dir = "rtl";
    // Only a desktop has room for it in the header (web/shell/use-side-menu.ts).
    if (layout.topMenu === true && innerWidth > 991) document.documentElement.dataset.topMenu = "";
  } catch {
    // No storage, or something else wrote there: the page follows the system.
  }
})();

// Requests the session and the page's first reads while the program is still loading: the same requests, key and lock
// as web/session/session.ts, which uses the replies (web/session/early.ts). The document lists the page's reads.
(() => {
  const {
    reads = "",
    asks = "",
    picture,
    look: filler,
    styles = "",
    program = "",
    pieces = "",
  } = document.currentScript.dataset;
  const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const listed = (text) => text.split(" ").filter(Boolean);
  // A disabled link loads nothing, and marks these styles as part of the document.
  for (const href of listed(styles)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));
  }
  // The program of a page with a first look loads once the look is painted with its largest content, or at once if
  // nobody sees it: on a slow connection they would compete. It waits at most this long, in milliseconds.
  const longestWait = 1000;
  /** Resolves when the largest content is there. */
  let whole = Promise.resolve();
  const scripts = listed(program);
  let isComing = false;
  const load = () => {
    if (isComing) return;
    isComing = true;
    const add = (tag, what) =>
      document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "", ...what }));
    // One after another, each separately: as imports of the last one they would all run in one go, and block everything
    // else.
    for (const src of scripts) add("script", { type: "module", async: false, src });
    for (const href of listed(pieces)) add("link", { rel: "modulepreload", href });
  };
  /** Called once it is known whether anybody sees the first look. */
  let noteSeen = () => {};
  const seen = new Promise((done) => {
    noteSeen = done;
  });
  const begin = () => {
    const firstLook = document.getElementById("first-look");
    const isSeen = !document.hidden && firstLook?.getClientRects().length > 0;
    noteSeen(isSeen);
    if (!isSeen) {
      firstLook?.remove();
      return load();
    }
    const painted = () => void Promise.race([whole, after(longestWait)]).then(load);
    new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
    // In case the browser reports the paint late.
    setTimeout(painted, 500);
  };
  if (scripts.length > 0) addEventListener("DOMContentLoaded", begin);
  const answerOf = async (asked) => {
    const response = await asked;
    return { status: response.status, text: await response.text() };
  };
  const get = (url, headers) =>
    answerOf(fetch(url, { headers: { accept: "application/json", ...headers }, credentials: "same-origin" }));
  const early = new Map();
  const note = (url, answer) => {
    early.set(url, answer);
    answer.catch(() => early.delete(url));
  };
  window.dibbsEarly = early;
  // Shows the first look in the document to its audience (web/build/first-look.tsx).
  const lookFor = (whose) => document.documentElement.setAttribute("data-first-look", whose);
  try {
    if (localStorage.getItem("dibbs.session") === null) {
      // Whether Google sign-in is available.
      note("/api/setup", get("/api/setup"));
      return lookFor("out");
    }
    // A view session in this tab, which has no sign-in session.
    if (sessionStorage.getItem("dibbs.view") !== null || location.pathname === "/view") return;
    const refresh = () => answerOf(fetch("/api/session/refresh", { method: "POST", credentials: "same-origin" }));
    const restoring = navigator.locks ? navigator.locks.request("dibbs.session", refresh) : refresh();
    window.dibbsRestoring = restoring;
    restoring.catch(() => undefined);
    const query = new URLSearchParams(location.search);
    // An address with other parameters shows and reads something else.
    if ([...query.keys()].some((name) => name !== asks)) return;
    lookFor("in");
    const token = restoring.then(({ status, text }) => {
      if (status !== 200) throw new Error("nobody is signed in");
      return JSON.parse(text).accessToken;
    });
    // A page without reads does not use it.
    token.catch(() => undefined);
    const read = (url) => token.then((accessToken) => get(url, { authorization: `Bearer ${accessToken}` }));
    const urls = listed(reads).map((url) => url.replace(`{${asks}}`, () => encodeURIComponent(query.get(asks))));
    // A change makes earlier replies stale; web/live.ts takes over this socket.
    const listen = (accessToken) => {
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
      socket.onopen = () => socket.send(JSON.stringify({ type: "hello", accessToken }));
      socket.onmessage = ({ data }) => JSON.parse(data).type === "ready" || early.clear();
      window.dibbsLive = socket;
    };
    if (urls.length > 0) token.then(listen).catch(() => undefined);
    for (const url of urls) note(url, read(url));
    const asked = urls.map((url) => early.get(url));
    const nextPaint = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // The first reply names the first picture, if its first item has one.
    const show = async () => {
      const [, id = ""] = /"pictures":\["?([^"\]]*)/.exec((await asked[0]).text) ?? [];
      // An overlay is last in the page.
      const place = [...document.querySelectorAll("#first-look [data-picture]")].at(-1);
      if (id === "" || place === undefined) return;
      const image = Object.assign(new Image(), { alt: "", fetchPriority: "high" });
      image.src = `/files/${encodeURIComponent(id)}/card`;
      place.append(image);
      await image.decode();
      await nextPaint();
    };
    const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
    const readAnswer = ({ status, text }) => {
      if (status !== 200) throw new Error("not for this person");
      return JSON.parse(text, (_name, value) => (instant.test(value) ? new Date(value) : value));
    };
    // Renders the page's own components from its first replies (web/looks/look.ts).
    const fill = async () => {
      if (!(await seen)) return;
      const { look } = await import(filler);
      const answers = await Promise.all([restoring, ...asked.slice(0, look.reads)]);
      const [{ person }, ...data] = answers.map(readAnswer);
      // All at once, as the program changes a page.
      const page = document.querySelector("#first-look main");
      const filled = page.cloneNode(true);
      for (const [selector, node] of Object.entries(look.draw(person, ...data))) {
        filled.querySelector(selector)?.replaceWith(...[node].flat());
      }
      page.replaceWith(filled);
      await nextPaint();
    };
    const largest = filler === undefined ? picture !== undefined && show : fill;
    if (largest) whole = largest().catch(() => undefined);
  } catch {
    // No storage: nobody is signed in.
  }
})();
