import { mkdirSync, statfsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { AxeResults, Result } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, beforeAll } from "vitest";
import { findChromium } from "./chromium.ts";

// No sandbox, since root and containers have none; nothing that looks for updates or syncs, since tests need no network.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Whether a folder holds a gigabyte more. What is drawn goes from process to process in files: in this folder of memory, where there is
 * room for it; on the disk, as Playwright has it for all containers, it takes more work.
 */
function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

/** Starts the browser that `findChromium` finds; it goes when the process is asked to end. */
async function launchBrowser(): Promise<Browser> {
  const path = await findChromium();
  const ignoreDefaultArgs = isRoomy("/dev/shm") ? ["--disable-dev-shm-usage"] : [];
  const browser = await chromium.launch({ executablePath: path, args: flags, ignoreDefaultArgs, handleSIGTERM: false });
  process.once("SIGTERM", () => browser.close().finally(() => process.kill(process.pid, "SIGTERM")));
  return browser;
}

/** One browser for all test files of this worker: windows share nothing, and to start another takes as long as a short test. */
const shared = globalThis as { dibbsBrowser?: Browser };

const openBrowser = async (): Promise<Browser> => {
  if (!shared.dibbsBrowser?.isConnected()) shared.dibbsBrowser = await launchBrowser();
  return shared.dibbsBrowser;
};

/** What a test file asks of its browser. */
export interface TestBrowser {
  /** A page in a window of its own: other cookies, another person. Closed after the test; one that failed leaves a picture. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Gives the test file that calls it a browser for its tests. */
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

/** What axe finds wrong on the page as it is now: by WCAG 2.2 AA, or by the tags given. */
export async function axeViolations(
  page: Page,
  tags: readonly string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
): Promise<readonly Pick<Result, "id" | "impact" | "help" | "nodes">[]> {
  // Once for each page that was loaded, not for each look at it. Evaluated instead of added as a script tag, which the
  // pages' own content security policy would refuse.
  const isLoaded = await page.evaluate(() => "axe" in globalThis);
  if (!isLoaded) await page.evaluate(await readFile(axeSource, "utf8"));
  const results = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: { run: (root: unknown, options: unknown) => Promise<AxeResults> } }).axe.run(
        document,
        // Of what is fine it need not say where: naming all those elements is a third of its work. And of what it would load
        // first no rule of these reads the style sheets, which are a quarter of the rest.
        { runOnly: { type: "tag", values }, resultTypes: ["violations"], preload: { assets: ["media"] } },
      ),
    [...tags],
  );
  return results.violations;
}

/** The violations in words for a failed test: `expect(describeViolations(await axeViolations(page))).toEqual([])`. */
export function describeViolations(violations: Awaited<ReturnType<typeof axeViolations>>): readonly string[] {
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`,
  );
}

const screenshots = fileURLToPath(new URL("../../.data/screenshots/", import.meta.url));

/** Keeps a picture of the whole page under .data/screenshots/, which git ignores; gives its path. */
export async function screenshot(page: Page, name: string): Promise<string> {
  mkdirSync(screenshots, { recursive: true });
  const path = `${screenshots}${name}.png`;
  await page.screenshot({ path, fullPage: true });
  return path;
}
