import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { aPushBrowser, startPushService } from "#test/support/push-service.ts";
import { type Party, postedBy, signUp } from "./agreed.ts";
import { button } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow } from "./window.ts";

const product = ownProduct();
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(() => service.begin());

type Address = ReturnType<typeof aPushBrowser>["address"];

/** Replaces the browser's push service, out of reach in a test, with ours; with `fails` it fails at first. */
const subscribeAt = (page: Page, address: Address, { fails = false } = {}) =>
  page.addInitScript(
    ({ address, fails }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)).buffer;
      let failing = fails;
      let present: object | null = null;
      PushManager.prototype.subscribe = async (options) => {
        if (failing) {
          failing = false;
          throw new DOMException("Registration failed - push service error", "AbortError");
        }
        const made = {
          endpoint: address.endpoint,
          options: { applicationServerKey: bytes(String(options?.applicationServerKey)) },
          getKey: (name: string) => bytes(name === "p256dh" ? address.publicKey : address.authSecret),
          unsubscribe: async () => {
            present = null;
            return true;
          },
        };
        present = made;
        return made as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => present as PushSubscription | null;
    },
    { address, fails },
  );

const open = async (person: Party, prepare: (page: Page) => Promise<unknown>) => {
  const window = await openWindow(product, { serviceWorkers: "allow" });
  await prepare(window.page);
  await openAs(window.page, person.email, "/v1/profile/notifications");
  await window.page.getByRole("heading", { name: "Browser notifications" }).waitFor();
  return window;
};

const theSwitch = (page: Page) => page.getByRole("switch", { name: "Notify me in this browser" });

/** Someone bids on a new project of this owner, who is notified; returns once all mails about it are sent. */
const newsFor = async (owner: Party): Promise<void> => {
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const listing = await postedBy(owner, { title: "A porch" });
  await bidder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: aBidDraft() });
  await expect
    .poll(() => product.database.sql`select 1 from message where person_id = ${owner.id} and due_at is not null`)
    .toHaveLength(0);
};

/**
 * Sets the browser's answer to the request for notification permission, and what it says `before`: a headless browser
 * denies by itself.
 */
const answering = (page: Page, answer: NotificationPermission, before: NotificationPermission = "default") =>
  page.addInitScript(
    ({ answer, before }) => {
      let given = before;
      Object.defineProperty(Notification, "permission", { get: () => given });
      Notification.requestPermission = async () => {
        given = answer;
        return answer;
      };
    },
    { answer, before },
  );

type Shown = { readonly title: string; readonly tag: string; readonly data: { readonly page: string } };

/** Delivers a push to the worker, and returns the notification that it shows. */
const shownOf = async (page: Page, push: unknown) => {
  const devtools = await page.context().newCDPSession(page);
  let registrationId = "";
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId;
  });
  await devtools.send("ServiceWorker.enable");
  await expect.poll(() => registrationId).not.toBe("");
  const [running] = page.context().serviceWorkers();
  const worker = running ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const global = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    global.shown = [];
    global.registration.showNotification = async (title, options) => {
      global.shown.push({ title, ...options });
    };
  });
  const data = JSON.stringify(push);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: product.url, registrationId, data });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
  await expect.poll(shown).toHaveLength(1);
  return (await shown())[0];
};

test("a subscribed browser gets push notifications until they are turned off or the person signs out", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const { address, decrypted } = aPushBrowser(service.origin);
  const window = await open(owner, async (page) => {
    await answering(page, "granted");
    await subscribeAt(page, address);
  });
  const { page } = window;
  await page.getByText("This browser notifies you only while Dibbs is open.").waitFor();
  // The browser asks for permission only when the person turns it on.
  expect(await page.evaluate(() => Notification.permission)).toBe("default");
  await theSwitch(page).press("Space");
  await page.getByText("This browser notifies you.").waitFor();
  expect(await theSwitch(page).isChecked()).toBe(true);
  await looksRight(window);

  await newsFor(owner);
  await expect.poll(() => service.sent.length).toBe(1);
  const push = decrypted(service.sent[0]?.body ?? Buffer.of()) as { title: string; link: string; tag: string };
  expect(push).toEqual({ title: "New bid", link: expect.stringMatching(/^\/v1\/projects/), tag: expect.any(String) });
  const data = { page: `${product.url}${push.link}` };
  expect(await shownOf(page, push)).toMatchObject({ title: "New bid", tag: push.tag, data });

  // The person's other browser lists this one, and turns it off.
  const other = await open(owner, (elsewhere) => answering(elsewhere, "granted"));
  await other.page.getByRole("heading", { name: "Your other browsers" }).waitFor();
  await looksRight(other);
  await button(other.page, /^Turn off in /).press("Enter");
  await page.getByText("This browser notifies you only while Dibbs is open.").waitFor();
  await newsFor(owner);
  expect(service.sent).toHaveLength(1);

  await theSwitch(page).press("Space");
  await page.getByText("This browser notifies you.").waitFor();
  await button(page, "Account").click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await button(page, "Sign in").waitFor();
  await newsFor(owner);
  expect(service.sent).toHaveLength(1);
  expect([...window.errors, ...other.errors]).toEqual([]);
});

test("a browser whose push service answers 410 is unsubscribed, and its page says so without a reload", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const { page } = await open(owner, async (page) => {
    await answering(page, "granted");
    await subscribeAt(page, aPushBrowser(service.origin).address, { fails: true });
  });
  await theSwitch(page).press("Space");
  await page.getByText("This browser couldn't be reached").waitFor();
  expect(await theSwitch(page).isChecked()).toBe(false);
  await button(page, "Try Again").press("Enter");
  await page.getByText("This browser notifies you.").waitFor();
  service.answers({ status: 410 });
  await newsFor(owner);
  await page.getByText("This browser notifies you only while Dibbs is open.").waitFor();
});

test("a browser that blocks notifications, lacks push or leaves the permission open says so and is not subscribed", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const refused = await open(owner, (page) => answering(page, "denied"));
  await theSwitch(refused.page).press("Space");
  await refused.page.getByText("This browser blocks notifications from Dibbs").waitFor();
  await looksRight(refused);

  const undecided = await open(owner, (page) => answering(page, "default"));
  await theSwitch(undecided.page).press("Space");
  await undecided.page.getByText("Turn this on again and choose 'Allow'.").waitFor();
  expect(await theSwitch(undecided.page).isChecked()).toBe(false);
  await looksRight(undecided);

  const unable = await open(owner, (page) =>
    page.addInitScript(() => {
      delete (window as { PushManager?: unknown }).PushManager;
    }),
  );
  await unable.page.getByText("This browser can't notify you").waitFor();
  await looksRight(unable);
  expect(await product.database.sql`select 1 from push_subscription where person_id = ${owner.id}`).toHaveLength(0);
});
