import type { BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { axeViolations, describeViolations } from "#test/support/browser.ts";
import type { Product } from "./product.ts";

/** Everyone's password. */
export const password = "correct horse battery";

/** One person's browser window. */
export interface Window {
  readonly page: Page;
  /** Errors of the page's own program so far. */
  readonly errors: readonly string[];
}

/**
 * Opens a window in which nobody is signed in. Animations are reduced, so that checks see a still page, and service
 * workers are blocked unless the test is about them.
 */
export const openWindow = async ({ url, browser }: Product, options: BrowserContextOptions = {}): Promise<Window> => {
  const page = await browser.open({
    baseURL: url,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // The browser itself logs every failed response; the pages are supposed to show those.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      errors.push(message.text());
    }
  });
  return { page, errors };
};

/**
 * Opens this URL for a person who is already signed in. The sign-in pages are checked in their own test
 * (access.test.ts); here they would be one more page to load.
 */
export const openAs = async (page: Page, email: string, address: string): Promise<void> => {
  const answer = await page.context().request.post("/api/session", { data: { email, password } });
  const { person } = await answer.json();
  // As web/session/session.ts stores it; a frame from another origin has its own storage.
  const remembered = await page.addInitScript((owner: string) => {
    if (window === window.top) localStorage.setItem("dibbs.session", owner);
  }, person.id);
  await page.goto(address);
  await remembered.dispose();
};

/** The same in a new window. */
export const openWindowAs = async (
  product: Product,
  email: string,
  address: string,
  options?: BrowserContextOptions,
): Promise<Window> => {
  const window = await openWindow(product, options);
  await openAs(window.page, email, address);
  return window;
};

/**
 * Handles the next request to this URL; later ones pass. The route stays, because removing it, as Playwright's `times`
 * does, leaves requests that are pending at that moment unanswered.
 */
export const interceptNext = async (
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> => {
  let isOver = false;
  await page.route(address, async (route) => {
    if (isOver) return route.fallback();
    isOver = true;
    await handle(route);
  });
};

/** Lets the next request to this URL arrive, but loses its response. */
export const loseAnswer = (page: Page, address: string | RegExp): Promise<void> =>
  interceptNext(page, address, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });

/** Checks that what happens meanwhile shows on this page without a reload or navigation. */
export const withoutReload = async ({ page }: Window, meanwhile: () => Promise<void>): Promise<void> => {
  const loaded = () => page.evaluate(() => performance.timeOrigin);
  const before = { loaded: await loaded(), address: page.url() };
  await meanwhile();
  expect({ loaded: await loaded(), address: page.url() }).toEqual(before);
};

/**
 * Waits until the window may go offline: the browser has stored a contract, and the worker the pages, of which it
 * stores last the part that shows contracts and takes photos.
 */
export const untilKeptOffline = ({ page }: Window): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          const paths = kept.flat().map(({ url }) => new URL(url).pathname);
          const whole = paths.slice(0, paths.lastIndexOf("/shell") + 1);
          const wanted = [/^\/assets\/offline-.*\.js$/, /^\/assets\/offline-.*\.css$/];
          const missing = wanted.filter((one) => !whole.some((path) => one.test(path))).map(String);
          const isStored = (await indexedDB.databases()).some(({ name }) => name === "dibbs.offline");
          return [...missing, ...(isStored ? [] : ["a contract"])];
        }),
      { timeout: 60_000 },
    )
    .toEqual([]);

/** Waits until nothing moves anymore; the end of one animation may start others inside it. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === "running");
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

/** Returns elements that scroll sideways, or would have to; tab rows and carousels are meant to. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const name = ({ tagName, className }: Element) =>
      `${tagName.toLowerCase()}.${String(className).replaceAll(" ", ".")}`;
    const { scrollWidth } = document.documentElement;
    const page = scrollWidth > innerWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
    const parts = [...document.querySelectorAll("body *")].filter(
      (part) =>
        part.role !== "tablist" &&
        !part.closest('[aria-roledescription="carousel"]') &&
        part.scrollWidth > part.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(part).overflowX),
    );
    return [...page, ...parts.map((part) => `${name(part)} holds ${part.scrollWidth} pixels in ${part.clientWidth}`)];
  });

/**
 * Makes sticky bars lie in the flow, or stick again. A target half under such a bar would fail depending on the scroll
 * position, although everyone can scroll.
 */
const setSticky = (page: Page, sticks: boolean): Promise<void> =>
  page.evaluate((sticks) => {
    for (const part of document.querySelectorAll<HTMLElement>(sticks ? "[data-unstuck]" : "body *")) {
      if (!sticks && getComputedStyle(part).position !== "sticky") continue;
      part.toggleAttribute("data-unstuck", !sticks);
      part.style.position = sticks ? "" : "relative";
      part.style.inset = sticks ? "" : "auto";
    }
  }, sticks);

const phone = { width: 390, height: 844 };

/** Does this on a phone-sized screen. */
export const onPhone = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const usual = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await act();
  await page.setViewportSize(usual);
};

/** Waits until the element's center is visible and not covered. */
export const untilInSight = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);

/**
 * Checks that the page is accessible (axe finds nothing, on a desktop in light mode and on a phone in dark mode) and
 * fits the phone. The test goes on after a finding, so that one run reports them all.
 */
export const looksRight = async ({ page }: Window): Promise<void> => {
  const { pathname } = new URL(page.url());
  const byAxe = async (where: string) => {
    await atRest(page);
    await setSticky(page, false);
    expect.soft(describeViolations(await axeViolations(page)), `${pathname} ${where}, by axe`).toEqual([]);
    await setSticky(page, true);
  };
  await byAxe("on a desk");
  const usual = page.viewportSize() ?? phone;
  // Both at once, so that the page is laid out once.
  await Promise.all([page.emulateMedia({ colorScheme: "dark" }), page.setViewportSize(phone)]);
  await byAxe("on a phone by night");
  expect.soft(await tooWide(page), `${pathname} on a phone`).toEqual([]);
  await Promise.all([page.emulateMedia({ colorScheme: "light" }), page.setViewportSize(usual)]);
  await atRest(page);
};
