// Runs before anything is drawn. The build puts it into each document, and the content security policy allows it by its hash.
// Sets theme and direction, from the same key as web/shell/settings.ts; first-paint.js does it for pages for everybody.
(() => {
  try {
    const layout = JSON.parse(localStorage.getItem("dibbs.layout") ?? "{}");
    if (layout.theme === "dark" || layout.theme === "light") document.documentElement.dataset.theme = layout.theme;
    if (layout.direction === "rtl") document.documentElement.dir = "rtl";
    // On a desk alone there is room for it in the header (web/shell/use-side-menu.ts).
    if (layout.topMenu === true && innerWidth > 991) document.documentElement.dataset.topMenu = "";
  } catch {
    // No storage, or something else wrote there: the page follows the system.
  }
})();

// Asks for the session and for what the page reads first, while the program is still on its way: the same requests, key and
// lock as web/session/session.ts, which takes up the answers (web/session/early.ts). What a page reads stands in its document.
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
  // A link that is switched off loads nothing, and says that these styles are in the document.
  for (const href of listed(styles)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));
  }
  // The program of a page with a first look comes once that is painted with what is largest in it, or at once where nobody
  // sees it: on a slow line they would share the bytes. It waits no longer than this, in milliseconds.
  const longestWait = 1000;
  /** Until what is largest is there. */
  let whole = Promise.resolve();
  const scripts = listed(program);
  let isComing = false;
  const load = () => {
    if (isComing) return;
    isComing = true;
    const add = (tag, what) =>
      document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "", ...what }));
    // One after the other, each by itself: as the needs of the last one they would all run at once, and nothing else meanwhile.
    for (const src of scripts) add("script", { type: "module", async: false, src });
    for (const href of listed(pieces)) add("link", { rel: "modulepreload", href });
  };
  /** Whether anybody sees the first look, once that is known. */
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
    // However long a browser takes to say that it painted.
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
  // For whom the page's first look is that stands in its document (web/build/first-look.tsx).
  const lookFor = (whose) => document.documentElement.setAttribute("data-first-look", whose);
  try {
    if (localStorage.getItem("dibbs.session") === null) {
      // Whether one can sign in with Google.
      note("/api/setup", get("/api/setup"));
      return lookFor("out");
    }
    // Support looks at somebody's pages in this tab, which is no session of its own.
    if (sessionStorage.getItem("dibbs.view") !== null || location.pathname === "/view") return;
    const refresh = () => answerOf(fetch("/api/session/refresh", { method: "POST", credentials: "same-origin" }));
    const restoring = navigator.locks ? navigator.locks.request("dibbs.session", refresh) : refresh();
    window.dibbsRestoring = restoring;
    restoring.catch(() => undefined);
    const query = new URLSearchParams(location.search);
    // An address that says more shows and reads something else.
    if ([...query.keys()].some((name) => name !== asks)) return;
    lookFor("in");
    const token = restoring.then(({ status, text }) => {
      if (status !== 200) throw new Error("nobody is signed in");
      return JSON.parse(text).accessToken;
    });
    // A page that reads nothing asks nobody for it.
    token.catch(() => undefined);
    const read = (url) => token.then((accessToken) => get(url, { authorization: `Bearer ${accessToken}` }));
    const urls = listed(reads).map((url) => url.replace(`{${asks}}`, () => encodeURIComponent(query.get(asks))));
    // A change that is heard of takes out of use what was asked before it; web/live.ts goes on with this socket.
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
    // The first answer names the first picture, if what comes first has one.
    const show = async () => {
      const [, id = ""] = /"pictures":\["?([^"\]]*)/.exec((await asked[0]).text) ?? [];
      // What stands over the page comes last in it.
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
    // What its own components say of the page's first answers (web/looks/look.ts).
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
