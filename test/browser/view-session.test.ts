import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { viewPath } from "#api/addresses.ts";
import { listOwnListingsEndpoint } from "#api/endpoints/listings.ts";
import { endViewsOf } from "#core/support/view-session/create-view-session.ts";
import { createdView } from "#test/builders/staff.ts";
import { ownCore } from "#test/support/core.ts";
import { postedBy, signUp } from "./agreed.ts";
import { button, dialog, pageTitle, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();
const inCore = ownCore(product.database);

const banner = (page: Page) => page.getByRole("complementary", { name: "Support view" });

/** Creates a person with a project, and returns a link to support's view of their projects. */
const viewed = async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const { posterId } = await postedBy(owner, { title: "Paint The Porch" });
  const link = async () => {
    const { token } = await inCore(createdView(posterId, { page: { to: "projects" } }));
    return `${product.url}${viewPath}#${token}`;
  };
  return { owner, personId: posterId, link };
};

test("support views a person's pages under a banner, can change nothing and ends the view, which the person is told of", async () => {
  const { owner, link } = await viewed();
  const window = await openWindow(product);
  const { page } = window;
  const address = await link();
  await page.goto(address);
  await projectCard(page, "Paint The Porch").waitFor();
  await banner(page).getByText("You're viewing as Olivia Park").waitFor();
  await banner(page)
    .getByText(/^(30|29|28) minutes left$/)
    .waitFor();
  expect(page.url()).toBe(`${product.url}/v1/projects`);
  await looksRight(window);

  // An action that would change something says that it doesn't; and nothing changed.
  const card = projectCard(page, "Paint The Porch");
  await button(card, "More for Paint The Porch").click();
  await page.getByRole("menuitem", { name: "Remove this Post" }).click();
  await button(dialog(page, /Remove/), /Remove|Yes/).click();
  await page.getByText("Nothing was sent, and nothing can be changed here").waitFor();
  const { items } = await owner.call(listOwnListingsEndpoint, { query: { state: "open" } });
  expect(items).toHaveLength(1);

  // The view survives a page load. The owner's private parts aren't shown.
  await page.goto("/v1/profile/password");
  await page.getByText("only its owner sees this").first().waitFor();
  await page.getByText("Looked at your pages about the request").waitFor();
  await looksRight(window);

  await button(banner(page), "End this view").click();
  await pageTitle(page, "This view has ended").waitFor();
  await looksRight(window);
  await page.goto(address);
  await pageTitle(page, "The link didn't open").waitFor();
  await page.goto("/v1/projects");
  await page.waitForURL(/\/signin/);

  const own = await openWindowAs(product, owner.email, "/v1/alerts");
  await own.page.getByText("Dibbs Support looked at your account").first().waitFor();
  await own.page.goto("/v1/profile/password");
  await own.page.getByRole("heading", { name: "Support access" }).waitFor();
  await own.page.getByText("Looked at your pages about the request").waitFor();
  expect(await banner(own.page).count()).toBe(0);
});

test("a support view leaves the browser's own session alone, and ends when support ends it", async () => {
  const { personId, link } = await viewed();
  const self = await signUp(product, "Sam Carter", "home_owner");
  const { page } = await openWindow(product);
  await openAs(page, self.email, "/v1/alerts");
  await pageTitle(page, "Alerts").waitFor();

  const tab = await page.context().newPage();
  await tab.goto(await link());
  await banner(tab).getByText("You're viewing as Olivia Park").waitFor();
  await page.reload();
  await pageTitle(page, "Alerts").waitFor();
  expect(await banner(page).count()).toBe(0);

  await inCore(endViewsOf({ kind: "support", personId, staff: "Sam Staff" }));
  await tab.reload();
  await pageTitle(tab, "This view has ended").waitFor();
  await page.reload();
  await pageTitle(page, "Alerts").waitFor();
});
