import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addressOf, paths } from "#api/addresses.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { openConversationEndpoint, sendChatMessageEndpoint } from "#api/endpoints/chat.ts";
import { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import type { ChatMessageId } from "#core/shared/ids.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { agree, postedBy, signUp } from "./agreed.ts";
import { inDays } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { openAs, openWindow } from "./window.ts";

const product = ownProduct();

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const kib = 1024;
/** A page's budget before any scrolling: its scripts in bytes of gzip, and its number of requests. */
const budgets = {
  "sign-in": { script: 170 * kib, requests: 11 },
  home: { script: 170 * kib, requests: 20 },
  listings: { script: 170 * kib, requests: 19 },
  details: { script: 220 * kib, requests: 21 },
  bidders: { script: 220 * kib, requests: 19 },
  contract: { script: 220 * kib, requests: 22 },
  chats: { script: 210 * kib, requests: 20 },
  payments: { script: 212 * kib, requests: 24 },
};
type PageName = keyof typeof budgets;
const mostPictures = 5;
/** The most bytes of scripts for a first look; they load before the program: texts and small parts, no library. */
const mostOfLook = 6 * kib;
/** The layout shift, as web vitals count it. */
const mostShift = 0.02;

declare global {
  interface Window {
    shift: number;
    unread: () => readonly string[];
  }
}

/** Before any script of the page: sums up layout shifts, and keeps early requests until something uses them. */
const watchPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    let early: Map<string, unknown> | undefined;
    window.unread = () => [...(early?.keys() ?? [])];
    Object.defineProperty(window, "dibbsEarly", {
      get: () => early,
      set: (answers: Map<string, unknown>) => {
        answers.clear = () => {};
        early = answers;
      },
    });
  });

const dist = new URL("../../web/dist/", import.meta.url);
const weigh = async (paths: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await readFile(new URL(`.${path}`, dist))).length),
  );
  return sizes.reduce((total, size) => total + size, 0);
};

/** Returns what a visit of this URL requests until the page is at rest. */
const visit = async (page: Page, address: string, untilSeen: () => Promise<unknown>) => {
  const urls: string[] = [];
  const note = (request: { method: () => string; url: () => string }) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http")) urls.push(`${url.pathname}${url.search}`);
  };
  page.on("request", note);
  await page.coverage.startJSCoverage();
  await page.goto(address);
  await untilSeen();
  await page.waitForLoadState("networkidle");
  // The first look shows all this before the program runs, which finally stores the page for later.
  await page.locator("#first-look").waitFor({ state: "detached" });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  page.off("request", note);
  const ran = (await page.coverage.stopJSCoverage())
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => new URL(url).pathname);
  const named = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return {
    // Includes the manifest, which Chrome requests besides the page, as Lighthouse counts.
    requests: urls.length + 1,
    styles: urls.filter((url) => url.endsWith(".css")),
    scripts: [...new Set(urls.filter((url) => url.endsWith(".js") && url !== "/worker.js"))],
    pictures: [...new Set(urls.filter((url) => url.startsWith("/files/")))],
    visits: urls.filter((url) => url === "/api/people/me/alerts/visit").length,
    // Opening what an alert is about marks it as read, and the unread count is requested again.
    again: urls.filter(
      (url, index) => /^\/api\/(?!people\/me\/(unread|alerts\/visit))/.test(url) && urls.indexOf(url) < index,
    ),
    namedInVain: named.filter((path) => !ran.includes(path)),
  };
};

const agreed = (owner: string, bidder: string, title: string) =>
  agree(product, { owner, bidder, title, stages: [{ amount: 900, description: "Posts", due: inDays(10) }] });

test("each page keeps to its script and request budget before the first scroll, and uses all that it preloads", async () => {
  const { owner, contractId } = await agreed("Olivia Park", "Carl Nguyen", "A Fence");
  let listingId = "";
  for (const title of ["A Shed", "A Gate", "A Wall", "A Roof", "A Door", "A Path"]) {
    // As much as people write, so that the map is below the first screen.
    const description = "Please read all of this before you bid. ".repeat(30);
    listingId = (await postedBy(owner, { title, description })).id;
  }
  // Only other people's listings can be liked.
  const maya = await signUp(product, "Maya Torres", "home_owner");
  await postedBy(maya, { title: "A Porch" });
  const rosa = await signUp(product, "Rosa Delgado", "contractor");
  await rosa.call(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });

  const { page } = await openWindow(product, phone);
  await watchPage(page);
  const heading = (name: string | RegExp) => () => page.getByRole("heading", { name }).first().waitFor();
  const check = async (name: PageName, address: string, untilSeen: () => Promise<unknown>) => {
    const seen = await visit(page, address, untilSeen);
    const script = await weigh(seen.scripts);
    const shift = await page.evaluate(() => window.shift);
    console.log(
      `${name}: ${(script / kib).toFixed(1)} KiB of script in ${seen.scripts.length} files, ${seen.requests} requests, ${seen.pictures.length} pictures, shift ${shift.toFixed(3)}`,
    );
    expect.soft(script, `${name}: bytes of script`).toBeLessThanOrEqual(budgets[name].script);
    expect.soft(script, `${name}: bytes of script`).toBeGreaterThan(50_000);
    const look = await weigh(seen.scripts.filter((path) => path.includes("/look-")));
    expect.soft(look, `${name}: bytes of what fills its first look`).toBeLessThanOrEqual(mostOfLook);
    expect.soft(seen.requests, `${name}: requests`).toBeLessThanOrEqual(budgets[name].requests);
    expect.soft(seen.visits, `${name}: alerts marked as read`).toBeLessThanOrEqual(1);
    expect.soft(shift, `${name}: layout shift`).toBeLessThanOrEqual(mostShift);
    expect.soft(seen.again, `${name}: asked for again`).toEqual([]);
    expect.soft(seen.styles, `${name}: styles that its document does not hold`).toEqual([]);
    expect.soft(seen.namedInVain, `${name}: scripts named in vain`).toEqual([]);
    expect.soft(await page.evaluate(() => window.unread()), `${name}: read early in vain`).toEqual([]);
    expect.soft(seen.pictures.length, `${name}: pictures`).toBeLessThanOrEqual(mostPictures);
    expect
      .soft(
        seen.pictures.filter((url) => !url.endsWith("/card")),
        `${name}: pictures larger than a card`,
      )
      .toEqual([]);
  };
  await check("sign-in", paths.sign_in, heading("Sign in"));
  await signIn(page, owner.email);
  await heading("A Porch")();
  await check("home", paths.listings, heading("A Porch"));
  await check("listings", "/v1/listing", heading("A Porch"));
  await check("details", addressOf({ to: "listing", listingId }), () =>
    page.getByRole("dialog").getByText("Questions").first().waitFor(),
  );
  await check("bidders", addressOf({ to: "bidders", listingId }), () =>
    page.getByText("Rosa Delgado").first().waitFor(),
  );
  await check("contract", addressOf({ to: "poster_contract", contractId }), () =>
    page.getByText("Carl Nguyen").first().waitFor(),
  );
  await check("chats", paths.chats, heading("Messages"));
  await check("payments", paths.payments, heading("Payment Methods"));
});

test("data fetched before the program is used even if it starts late, and fetched again after a change event", async () => {
  const owner = await signUp(product, "Ines Moreau", "home_owner");
  const { id: listingId } = await postedBy(owner, { title: "A Stair" });
  const contractor = await signUp(product, "Walt Becker", "contractor");
  const { page } = await openWindow(product, phone);
  await page.goto(paths.sign_in);
  await signIn(page, owner.email);
  await page.getByRole("heading", { name: "A Stair" }).first().waitFor();
  const bids = `/api/listings/${listingId}/bids?limit=20`;
  let asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  const comeLate = async (meanwhile: (heard: Promise<unknown>) => Promise<unknown>) => {
    asked = [];
    const release = await holdProgram(page);
    // Listens from the socket's creation on, because its message may come before the navigation ends.
    const ready = page.waitForEvent("websocket").then(async (socket) => {
      await socket.waitForEvent("framereceived", { predicate: ({ payload }) => payload.includes("ready") });
      return socket;
    });
    await page.goto(addressOf({ to: "bidders", listingId }), { waitUntil: "commit" });
    const socket = await ready;
    const heard = socket.waitForEvent("framereceived", { predicate: ({ payload }) => payload.includes("change") });
    await meanwhile(heard);
    release();
  };
  await comeLate(async (heard) => {
    void heard.catch(() => undefined);
    await page.waitForFunction(() => performance.now() > 2_500);
  });
  await page.locator("#first-look").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.startsWith("/api/") && asked.indexOf(url) !== asked.lastIndexOf(url))).toEqual([]);
  await comeLate(async (heard) => {
    await contractor.call(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
    await heard;
  });
  await page.getByText("Walt Becker").first().waitFor();
  expect(asked.filter((url) => url === bids).length).toBe(2);
});

test("a page that marks its alerts as read does not fetch the rest of its early data again", async () => {
  const { owner, contractId } = await agreed("Ivy Chen", "Sam Ortiz", "A Trellis");
  const { page } = await openWindow(product, phone);
  await page.goto(paths.sign_in);
  await signIn(page, owner.email);
  await page.getByRole("heading", { name: "Today" }).waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // The page's own code arrives only after its frame has marked the alert as read.
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/contract-*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  const isOfAlert = ({ payload }: { payload: string | Buffer }) => String(payload).includes('"alert"');
  const heard = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", { predicate: isOfAlert }));
  await page.goto(addressOf({ to: "poster_contract", contractId }), { waitUntil: "commit" });
  await heard;
  released.resolve();
  await page.locator("#first-look").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "History" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path === `/api/contracts/${contractId}`)).toHaveLength(1);
  expect(asked.filter((path) => path === `/api/contracts/${contractId}/history`)).toHaveLength(1);
});

/** Blocks the program's scripts until the returned function is called; those of the first look load. */
const holdProgram = async (page: Page): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    if (!route.request().url().includes("/look-")) await released.promise;
    await route.continue();
  });
  return released.resolve;
};

test("a page's first look shows before its program, without headings or inputs, and goes when the page appears", async () => {
  const { page } = await openWindow(product, phone);
  const release = await holdProgram(page);
  await page.goto(paths.sign_in, { waitUntil: "commit" });
  await page.getByText("Welcome back").waitFor();
  expect(await page.getByRole("heading").count()).toBe(0);
  expect(await page.locator("input").count()).toBe(0);
  release();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.locator("#first-look").waitFor({ state: "detached" });
  expect(await page.getByText("Welcome back").count()).toBe(1);
});

test("behind sign-in the first look shows the first picture, and no text of the project", async () => {
  const owner = await signUp(product, "Nadia Petrova", "home_owner");
  const { id: listingId } = await postedBy(owner, { title: "A Deck" });
  const { page } = await openWindow(product, phone);
  await page.goto(paths.sign_in);
  await signIn(page, owner.email);
  await page.getByRole("heading", { name: "A Deck" }).first().waitFor();
  for (const address of ["/v1/listing", addressOf({ to: "listing", listingId })]) {
    const release = await holdProgram(page);
    await page.goto(address, { waitUntil: "commit" });
    const look = page.locator("#first-look");
    await look.locator("[data-picture] img").waitFor();
    expect(await look.textContent()).not.toMatch(/\$|Deck|Petrova/);
    release();
    await page.getByRole("heading", { name: "A Deck" }).first().waitFor();
    await look.waitFor({ state: "detached" });
  }
});

test("the first look shows a page's largest text to a person with access to it, and to nobody else", async () => {
  const { owner, bidder, bidId, contractId } = await agreed("Mona Haddad", "Theo Brandt", "A Pergola");
  const { listingId } = await owner.call(viewContractEndpoint, { params: { contractId } });
  const about = { personId: bidder.id, listingId: null, contractId };
  const { id: conversationId } = await owner.call(openConversationEndpoint, { body: about });
  const message = { id: crypto.randomUUID() as ChatMessageId, text: "See you on Monday.", attachments: [] };
  await owner.call(sendChatMessageEndpoint, { params: { conversationId }, body: message });
  const { page } = await openWindow(product, phone);
  await page.goto(paths.sign_in);
  await signIn(page, owner.email);
  await page.getByRole("heading", { name: "Today" }).waitFor();
  const look = page.locator("#first-look");
  const posterContract = addressOf({ to: "poster_contract", contractId });
  for (const [address, text] of [
    [paths.listings, "To pay"],
    [addressOf({ to: "bidders", listingId }), "Theo Brandt"],
    [posterContract, "Theo Brandt is working on milestone 1"],
    [paths.chats, "See you on Monday."],
    ["/v1/payments", "Verify who you are with Dwolla"],
  ] as const) {
    const release = await holdProgram(page);
    await page.goto(address, { waitUntil: "commit" });
    await look.getByText(text).waitFor();
    release();
    await look.waitFor({ state: "detached" });
    await page.getByText(text).first().waitFor();
  }
  // On a desktop as well, beside the menu's space, which is as wide as the program draws it.
  const desk = await openWindow(product, { viewport: { width: 1440, height: 900 } });
  await openAs(desk.page, owner.email, posterContract);
  const deskLook = desk.page.locator("#first-look");
  await deskLook.waitFor({ state: "detached" });
  const startOf = async (title: Locator) => (await title.boundingBox())?.x;
  const start = await startOf(desk.page.getByRole("heading", { level: 1, name: "A Pergola" }));
  const release = await holdProgram(desk.page);
  await desk.page.goto(posterContract, { waitUntil: "commit" });
  await deskLook.getByText("Theo Brandt is working on milestone 1").waitFor();
  expect(await startOf(deskLook.locator("h1"))).toBe(start);
  release();
  await deskLook.waitFor({ state: "detached" });
  await desk.page.evaluate(() => localStorage.setItem("dibbs.layout", JSON.stringify({ topMenu: true })));
  const releaseTop = await holdProgram(desk.page);
  await desk.page.goto(posterContract, { waitUntil: "commit" });
  await deskLook.waitFor({ state: "detached" });
  releaseTop();
  await desk.page.getByRole("banner").getByRole("navigation").waitFor();
  const { page: other } = await openWindow(product, phone);
  await other.goto(paths.sign_in);
  await signIn(other, bidder.email);
  await other.getByRole("heading", { name: "Today" }).waitFor();
  await holdProgram(other);
  const otherLook = other.locator("#first-look");
  await other.goto(addressOf({ to: "bidder_contract", bidId }), { waitUntil: "commit" });
  await otherLook.getByText("A Pergola").waitFor();
  const answered = other.waitForResponse((response) => response.url().endsWith(`/api/contracts/${contractId}`));
  await other.goto(posterContract, { waitUntil: "commit" });
  await (await answered).finished();
  await otherLook.getByText("Contract Details").waitFor();
  expect(await otherLook.textContent()).not.toContain("A Pergola");
});
