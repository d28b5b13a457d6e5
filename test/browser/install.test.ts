import sharp from "sharp";
import { expect, test } from "vitest";
import { agree, postedBy, signUp } from "./agreed.ts";
import { button, dialog, inDays } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { contractPage, signIn } from "./steps.ts";
import { looksRight, openWindow, untilKeptOffline } from "./window.ts";

const product = ownProduct();

const stages = [
  { amount: 900, description: "Posts", due: inDays(10) },
  { amount: 1600, description: "Pickets and gate", due: inDays(16) },
];

const offlineTitle = "Contracts you viewed last";

test("the app can be installed: the manifest's icons exist in the sizes that it states", async () => {
  const manifest = await (await fetch(`${product.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: "Dibbs", short_name: "Dibbs", display: "standalone", start_url: "/v1" });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(new URL(src, product.url));
    expect(answer.headers.get("content-type"), src).toContain(type);
    if (sizes === "any") continue;
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
  const document = await (await fetch(`${product.url}/signin`, { headers: { accept: "text/html" } })).text();
  expect(document).toContain('rel="manifest"');
  expect(document).toContain('rel="apple-touch-icon"');
});

test("the contract viewed last can be read offline, by its viewer alone, and is deleted on signing out", async () => {
  const names = { owner: "Olivia Park", bidder: "Carl Nguyen", title: "A cedar fence" };
  const { owner, contractId } = await agree(product, { ...names, stages });
  const window = await openWindow(product, { serviceWorkers: "allow" });
  const { page } = window;
  const path = `/v1/projects/contract?contract_id=${contractId}`;
  await page.goto(path);
  await signIn(page, owner.email);
  await contractPage(page);
  await untilKeptOffline(window);

  const context = page.context();
  await context.setOffline(true);
  await page.goto("/v1");
  await page.getByRole("heading", { name: offlineTitle }).waitFor();
  const kept = page.getByRole("article");
  await kept.getByText("Pickets and gate").waitFor();
  expect(await kept.textContent()).toMatch(/With Carl Nguyen · As of \d\d \w{3}, \d{4}/);
  expect(await kept.getByRole("button").count()).toBe(0);
  await looksRight(window);
  await context.setOffline(false);
  await page.getByRole("navigation").first().waitFor();

  // Another person uses the same browser.
  await page.evaluate(() => localStorage.setItem("dibbs.session", "somebody-else"));
  await context.setOffline(true);
  await page.goto("/v1");
  await page.getByRole("alert").waitFor();
  expect(await page.getByText(offlineTitle).count()).toBe(0);
  await context.setOffline(false);

  await page.goto(path);
  await contractPage(page);
  await page
    .getByRole("button", { name: /Olivia Park/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain("dibbs.offline");
});

test("with no cached pages, an offline page is shown", async () => {
  const { page } = await openWindow(product, { serviceWorkers: "allow" });
  await page.goto("/signin");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => page.evaluate(() => caches.match("/offline.html").then(Boolean))).toBe(true);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith("dibbs-shell-")) await caches.delete(name);
  });
  await page.context().setOffline(true);
  await page.goto("/signin");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
});

test("a large photo is scaled down and turned upright before its upload, and loses its location data", async () => {
  const owner = await signUp(product, "Olga Pine", "home_owner");
  const bidder = await signUp(product, "Ben Frame", "contractor");
  const listing = await postedBy(owner, { title: "New back porch" });
  const { page } = await openWindow(product);
  // Captures the sent file, because its bytes can't be seen in any other way.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sent: body.get("file") });
      send.call(this, body);
    };
  });
  await page.goto(`/v1?bid=${listing.id}`);
  await signIn(page, bidder.email);
  const form = dialog(page, "Make a Bid");
  await button(form, "Add a milestone").click();
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#808080", noise } })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "30/1 18/1 0/1" } })
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await form
    .getByRole("group", { name: "Milestone 1" })
    .getByLabel(/Drag and drop an image here/)
    .setInputFiles({ name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: photo });
  const sent = await page
    .waitForFunction(() => (window as { sent?: File }).sent)
    .then((file) =>
      file.evaluate(async (given) => {
        const blob = given as File;
        const { width, height } = await createImageBitmap(blob, { imageOrientation: "none" });
        const start = await blob.slice(0, 65_536).text();
        return { width, height, size: blob.size, notes: start.includes("Exif") };
      }),
    );
  expect(sent).toMatchObject({ width: 1920, height: 2560, notes: false });
  expect(sent.size).toBeLessThan(photo.length);
});
