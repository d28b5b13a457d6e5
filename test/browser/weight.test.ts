import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ownBrowser } from "#test/support/browser.ts";
import { agree } from "./agreed.ts";
import { ownProduct } from "./product.ts";
import { inDays, signIn } from "./steps.ts";
import { openWindow } from "./window.ts";

const browser = ownBrowser();
const product = ownProduct();

/** What the scripts of sign-in and listings may weigh when they are first visited, in bytes of gzip: 170 KiB. */
const most = 170 * 1024;

test("the pages that people see first are light", async () => {
  const stages = [{ amount: 900, description: "Posts", due: inDays(10) }];
  const { owner } = await agree(product, { owner: "Olivia Park", bidder: "Carl Nguyen", title: "A Fence", stages });
  const { page } = await openWindow(browser, product);
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname.endsWith(".js")) scripts.add(pathname);
  });
  const weigh = async () => {
    const dist = new URL("../../web/dist/", import.meta.url);
    const sizes = await Promise.all(
      [...scripts].map(async (path) => gzipSync(await readFile(new URL(`.${path}`, dist))).length),
    );
    return sizes.reduce((total, size) => total + size, 0);
  };
  await page.goto("/signin", { waitUntil: "networkidle" });
  const atSignIn = await weigh();
  await signIn(page, owner.email);
  await page.waitForURL(/\/v1/);
  scripts.clear();
  await page.goto("/v1", { waitUntil: "networkidle" });
  const atListings = await weigh();
  console.log(
    `scripts in gzip: sign-in ${(atSignIn / 1024).toFixed(1)} kB, listings ${(atListings / 1024).toFixed(2)} kB`,
  );
  expect(atSignIn).toBeGreaterThan(50_000);
  expect(atSignIn).toBeLessThanOrEqual(most);
  expect(atListings).toBeLessThanOrEqual(most);
});
