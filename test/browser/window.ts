import type { BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { axeViolations, describeViolations } from "#test/support/browser.ts";
import type { Product } from "./product.ts";

/** With which everybody signs in. */
export const password = "correct horse battery";

/** A browser window of one person. */
export interface Window {
  readonly page: Page;
  /** What went wrong in the page's own program so far. */
  readonly errors: readonly string[];
}

/**
 * Opens a window in which nobody is signed in. Nothing in it moves for show, so that what is checked stands still, and no
 * worker answers in the server's place unless the test is about that.
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
    // The browser itself writes of every answer that says no; the pages are there to show those.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      errors.push(message.text());
    }
  });
  return { page, errors };
};

/**
 * Opens this address for somebody who is signed in already. The pages that ask who one is are looked at where they are what is
 * tested (access.test.ts); here they would be one more page to load.
 */
export const openAs = async (page: Page, email: string, address: string): Promise<void> => {
  const answer = await page.context().request.post("/api/session", { data: { email, password } });
  const { person } = await answer.json();
  // As web/session/session.ts remembers it; a frame of somebody else's has a storage of its own.
  const remembered = await page.addInitScript((owner: string) => {
    if (window === window.top) localStorage.setItem("dibbs.session", owner);
  }, person.id);
  await page.goto(address);
  await remembered.dispose();
};

/** The same in a window of its own. */
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
 * Has this done with the next request to this address; those after it go their way. The page stays intercepted: when that ends,
 * as it does with Playwright's `times`, requests that are held just then are never answered.
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

/** The next request to this address arrives, and its answer is lost on the way back. */
export const loseAnswer = (page: Page, address: string | RegExp): Promise<void> =>
  interceptNext(page, address, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });

/** What happens meanwhile arrives on this page by itself: it is neither loaded again nor left. */
export const withoutReload = async ({ page }: Window, meanwhile: () => Promise<void>): Promise<void> => {
  const loaded = () => page.evaluate(() => performance.timeOrigin);
  const before = { loaded: await loaded(), address: page.url() };
  await meanwhile();
  expect({ loaded: await loaded(), address: page.url() }).toEqual(before);
};

/**
 * Until it may go offline: the browser keeps a contract, and the worker the pages, which it writes down last of all, with the piece
 * of them that shows contracts and takes photos.
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

/** Until nothing moves any more: what has come to its end may have set what lies inside it moving. */
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

/** What can be moved sideways, or would have to be; a row of tabs and a carousel are made for that. */
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
 * Lets bars that stick to an edge lie where they are in the text, or stick again. What is half under such a bar is no target,
 * and where a page stands would decide; everybody can scroll.
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

/** Does this on a screen as small as a phone's. */
export const onPhone = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const usual = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await act();
  await page.setViewportSize(usual);
};

/** Waits until the middle of it can be seen, with nothing over it. */
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
 * The page as it is now is open to everybody (axe finds nothing, on a desk by day and on a phone by night), and fits the
 * phone. The test goes on after a finding, so that one run names them all.
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
  // At once, so that the page is laid out once.
  await Promise.all([page.emulateMedia({ colorScheme: "dark" }), page.setViewportSize(phone)]);
  await byAxe("on a phone by night");
  expect.soft(await tooWide(page), `${pathname} on a phone`).toEqual([]);
  await Promise.all([page.emulateMedia({ colorScheme: "light" }), page.setViewportSize(usual)]);
  await atRest(page);
};
