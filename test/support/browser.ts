import { mkdirSync, statfsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { AxeResults, Result } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, beforeAll } from "vitest";
import { findChromium } from "./chromium.ts";

// No sandbox, because root and containers have none; no update checks or sync, because tests need no network.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Whether a folder has a gigabyte free. Chromium passes drawn frames between processes in files: faster in this memory
 * folder, if it has room, than on the disk, which is Playwright's default for all containers.
 */
function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

/** Starts the browser that `findChromium` finds, and closes it when the process is asked to end. */
async function launchBrowser(): Promise<Browser> {
  const path = await findChromium();
  const ignoreDefaultArgs = isRoomy("/dev/shm") ? ["--disable-dev-shm-usage"] : [];
  const browser = await chromium.launch({ executablePath: path, args: flags, ignoreDefaultArgs, handleSIGTERM: false });
  process.once("SIGTERM", () => browser.close().finally(() => process.kill(process.pid, "SIGTERM")));
  return browser;
}

/** One browser for all test files of this worker: contexts share nothing, and another one takes a short test's time. */
const shared = globalThis as { dibbsBrowser?: Browser };

const openBrowser = async (): Promise<Browser> => {
  if (!shared.dibbsBrowser?.isConnected()) shared.dibbsBrowser = await launchBrowser();
  return shared.dibbsBrowser;
};

/** A test file's browser. */
export interface TestBrowser {
  /**
   * Opens a page in a separate context: other cookies, another person. Closed after the test; a failure leaves a
   * picture.
   */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Gives the calling test file a browser for its tests. */
export function ownBrowser(): TestBrowser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async ({ task }) => {
    const contexts = browser?.contexts() ?? [];
    if (task.result?.state === "fail") {
      const pages = contexts.flatMap((context) => context.pages());
      for (const [index, page] of pages.entries()) {
        console.log(
          `At the end of '${task.name}': ${page.url()}, ${await screenshot(page, `${task.id}-${index + 1}`)}`,
        );
      }
    }
    for (const context of contexts) await context.close();
  });
  return {
    open: async (options = {}) => {
      if (!browser) throw new Error("The browser exists only inside of hooks and tests.");
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
      context.setDefaultTimeout(60_000);
      return context.newPage();
    },
  };
}

const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Returns axe's violations on the current page: of WCAG 2.2 AA, or of the given tags. */
export async function axeViolations(
  page: Page,
  tags: readonly string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
): Promise<readonly Pick<Result, "id" | "impact" | "help" | "nodes">[]> {
  // Loaded once per page, not per check. Evaluated instead of added as a script tag, which the pages' own content
  // security policy would reject.
  const isLoaded = await page.evaluate(() => "axe" in globalThis);
  if (!isLoaded) await page.evaluate(await readFile(axeSource, "utf8"));
  const results = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: { run: (root: unknown, options: unknown) => Promise<AxeResults> } }).axe.run(
        document,
        // Only violations need their elements listed: listing the passing ones is a third of the work. No rule of these
        // tags reads the style sheets, so they are not preloaded, which would be a quarter of the rest.
        { runOnly: { type: "tag", values }, resultTypes: ["violations"], preload: { assets: ["media"] } },
      ),
    [...tags],
  );
  return results.violations;
}

/** Describes the violations for a failed test: `expect(describeViolations(await axeViolations(page))).toEqual([])`. */
export function describeViolations(violations: Awaited<ReturnType<typeof axeViolations>>): readonly string[] {
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`,
  );
}

const screenshots = fileURLToPath(new URL("../../.data/screenshots/", import.meta.url));

/** Saves a screenshot of the whole page under .data/screenshots/, which git ignores; returns its path. */
export async function screenshot(page: Page, name: string): Promise<string> {
  mkdirSync(screenshots, { recursive: true });
  const path = `${screenshots}${name}.png`;
  await page.screenshot({ path, fullPage: true });
  return path;
}
