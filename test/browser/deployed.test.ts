import { expect, test } from "vitest";
import { signUp } from "./agreed.ts";
import { button, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { openAs, openWindow } from "./window.ts";

const product = ownProduct();

test("a page left open across a deployment reloads when its scripts are gone", async () => {
  const supplier = await signUp(product, "Sam Reed", "supplier");
  const { page } = await openWindow(product);
  await openAs(page, supplier.email, "/v1");
  await pageTitle(page, "Home").waitFor();
  let gone = true;
  let refused = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) gone = false;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!gone) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: "" });
  });
  await page.getByRole("navigation").getByRole("link", { name: "My Bids", exact: true }).first().click();
  await pageTitle(page, "My Bids").waitFor();
  expect(refused).toBeGreaterThan(0);
});

test("if a script stays missing, the page reloads at most once, never without session storage, and offers a retry", async () => {
  const supplier = await signUp(product, "Sue Hart", "supplier");
  for (const [storage, most] of [
    ["given", 1],
    ["blocked", 0],
  ] as const) {
    const { page, errors } = await openWindow(product);
    if (storage === "blocked") {
      await page.addInitScript(() =>
        Object.defineProperty(window, "sessionStorage", {
          get: () => {
            throw new DOMException("Storage is blocked", "SecurityError");
          },
        }),
      );
    }
    await openAs(page, supplier.email, "/v1");
    await pageTitle(page, "Home").waitFor();
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(/\/assets\/my-bids-page-.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("navigation").getByRole("link", { name: "My Bids", exact: true }).first().click();
    await page.getByText("This didn't load").waitFor();
    expect(await button(page, "Try Again").count()).toBe(1);
    expect(loads).toBe(most);
    expect(errors).toEqual([]);
  }
});
