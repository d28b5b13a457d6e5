import type { FrameLocator, Page } from "playwright-core";
import { frameText, scriptText } from "#test/wire/stripe/script.ts";
import type { WireStripe } from "#test/wire/stripe/server.ts";

/**
 * Serves the fake Stripe at Stripe's real URLs, so that the page's own content security policy decides what it may
 * load.
 */
export const withStripe = async (page: Page, stripe: WireStripe): Promise<void> => {
  await page.route("https://js.stripe.com/**", (route) => {
    const isFrame = new URL(route.request().url()).pathname === "/fake/frame.html";
    return route.fulfill(
      isFrame ? { contentType: "text/html", body: frameText } : { contentType: "text/javascript", body: scriptText },
    );
  });
  await page.route("https://api.stripe.com/**", async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const answer = await fetch(`${stripe.url}${pathname}`, { method: "POST", body: request.postData() ?? "" });
    await route.fulfill({
      status: answer.status,
      headers: { "access-control-allow-origin": "*", "content-type": "application/json" },
      body: await answer.text(),
    });
  });
};

export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]');

/** Types a test card into Stripe's frame. */
export const typeCard = async (page: Page, number: string): Promise<void> => {
  const frame = cardFrame(page);
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiration date").fill("12 / 40");
  await frame.getByLabel("Security code").fill("123");
};
