import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";

const origin = "https://dibbs.example";

type Shown = { readonly title: string; readonly tag?: string; readonly data: { readonly page: string } };
type Event = { readonly waitUntil: (work: Promise<unknown>) => void };

let source = "";
beforeAll(async () => {
  source = await readFile(new URL("../../../web/public/worker.js", import.meta.url), "utf8");
});

/** Simulates the worker in a browser with these windows open. */
const working = (windows: ReadonlyArray<string> = []) => {
  const heard = new Map<string, (event: unknown) => void>();
  const shown: Array<Shown> = [];
  const opened: Array<string> = [];
  const focused: Array<string> = [];
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Omit<Shown, "title">) => void shown.push({ title, ...options }),
    },
    caches: { match: async () => undefined },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  runInContext(source, createContext({ self, URL, fetch: async () => new Response() }));
  const happens = async (name: string, event: object) => {
    const works: Array<Promise<unknown>> = [];
    const waiting: Event = { waitUntil: (work) => void works.push(work) };
    heard.get(name)?.({ ...event, ...waiting });
    expect(works.length, "The browser would stop the worker before it was done.").toBe(1);
    await Promise.all(works);
  };
  const push = (data: unknown) => happens("push", { data: { json: () => data } });
  const click = async () => {
    let closed = false;
    const close = () => {
      closed = true;
    };
    await happens("notificationclick", { notification: { data: shown.at(-1)?.data, close } });
    expect(closed).toBe(true);
  };
  return { heard, shown, opened, focused, happens, push, click };
};

describe("the service worker", () => {
  test("shows a push with its title and tag, and opens its page on a click", async () => {
    const worker = working();
    await worker.push({ title: "You are hired", link: "/v1/my-bids/contract?bid_id=1#top", tag: "one" });
    expect(worker.shown).toMatchObject([{ title: "You are hired", tag: "one" }]);
    await worker.click();
    expect(worker.opened).toEqual([`${origin}/v1/my-bids/contract?bid_id=1#top`]);
  });

  test("focuses the window that already shows the page, and opens no other", async () => {
    const worker = working([`${origin}/v1/payments`, `${origin}/v1/alerts`]);
    await worker.push({ title: "News", link: "/v1/alerts" });
    await worker.click();
    expect(worker.focused).toEqual([`${origin}/v1/alerts`]);
    expect(worker.opened).toEqual([]);
  });

  test.each([
    "https://evil.example/v1",
    "//evil.example/v1",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://dibbs.example.evil.example/",
    "http://",
    7,
    null,
    undefined,
  ])("opens the alerts instead of a link that is no page of Dibbs (%s)", async (link) => {
    const worker = working();
    await worker.push({ title: "News", link });
    await worker.click();
    expect(worker.opened).toEqual([`${origin}/v1/alerts`]);
  });

  test("shows a general notification for a push that it cannot read, as browsers require", async () => {
    for (const data of [null, { json: () => JSON.parse("{") }, { json: () => null }]) {
      const worker = working();
      await worker.happens("push", { data });
      expect(worker.shown).toMatchObject([{ title: "News from Dibbs", data: { page: `${origin}/v1/alerts` } }]);
    }
  });

  test.each([
    { url: `${origin}/v1/my-bids`, mode: "navigate", answers: true },
    { url: `${origin}/assets/main-abc.js`, mode: "cors", answers: true },
    { url: `${origin}/first-paint.js`, mode: "no-cors", answers: true },
    { url: `${origin}/api/contracts/1`, mode: "cors", answers: false },
    { url: `${origin}/api/my-data`, mode: "navigate", answers: false },
    { url: `${origin}/files/1/card`, mode: "no-cors", answers: false },
    { url: `${origin}/catalogue/brick.svg`, mode: "no-cors", answers: false },
    { url: "https://elsewhere.example/assets/main-abc.js", mode: "cors", answers: false },
    { url: `${origin}/v1/my-bids`, mode: "navigate", method: "POST", answers: false },
  ])("answers requests for pages and shared assets only: $url by $mode, $answers", ({ answers, ...request }) => {
    let isAnswered = false;
    const respondWith = (answer: Promise<unknown>) => {
      isAnswered = true;
      answer.catch(() => undefined);
    };
    working().heard.get("fetch")?.({ request: { method: "GET", ...request }, respondWith });
    expect(isAnswered).toBe(answers);
  });
});
