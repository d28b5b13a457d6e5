import { expect, test } from "vitest";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { postedBy, signUp, signUpAt } from "./agreed.ts";
import { button, dialog, goTo, pageTitle, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindow } from "./window.ts";

const product = ownProduct();

const posted = async (title: string) => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  return postedBy(owner, { title });
};

test("a project is saved with its heart button, found under Saved Projects with its bidders, and unliked", async () => {
  const { id } = await posted("Paint The Porch");
  const contractor = await signUp(product, "Carl Nguyen", "contractor");
  await contractor.call(placeBidEndpoint, { params: { listingId: id }, body: aBidDraft() });
  const { window, page } = await signUpAt(product, "Sam Reed", "supplier", "/v1");
  const heart = projectCard(page, "Paint The Porch").getByRole("button", { name: "Save Paint The Porch" });
  expect(await heart.getAttribute("aria-pressed")).toBe("false");
  await heart.click();
  await page.getByText("Saved. Find it under Saved Projects.").waitFor();
  expect(await heart.getAttribute("aria-pressed")).toBe("true");
  await looksRight(window);
  await goTo(page, "Saved Projects");
  const card = projectCard(page, "Paint The Porch");
  await card.waitFor();
  await looksRight(window);

  // Its bidders are shown without their prices.
  await card.getByRole("link", { name: "View Bidders" }).click();
  await pageTitle(page, "View Bidders").waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Carl Nguyen" });
  await row.getByText(/^Bid Date/).waitFor();
  await row.getByText("$ *****").waitFor();
  await looksRight(window);
  await page.getByRole("link", { name: "Saved Projects" }).last().click();
  await pageTitle(page, "Saved Projects").waitFor();

  // If unliking fails, the project disappears and comes back, with a message.
  await interceptNext(page, "**/like", (route) => route.abort());
  await button(card, "More for Paint The Porch").click();
  await page.getByRole("menuitem", { name: "Unlike Project" }).click();
  await page.getByText(/^The connection dropped before we got an answer/).waitFor();
  await card.waitFor();
  await button(card, "More for Paint The Porch").click();
  await page.getByRole("menuitem", { name: "Unlike Project" }).click();
  await page.getByText("No open saved projects").waitFor();
  await looksRight(window);
  await page.getByRole("tab", { name: "Closed" }).click();
  await page.getByText("No closed saved projects").waitFor();
  expect(window.errors).toEqual([]);
});

test("a heart button that fails to save reverts with a message, and works on a retry", async () => {
  await posted("Mend The Gutter");
  const { page } = await signUpAt(product, "Sam Reed", "supplier", "/v1");
  const heart = projectCard(page, "Mend The Gutter").getByRole("button", { name: "Save Mend The Gutter" });
  await heart.waitFor();
  await page.route("**/like", (route) => route.abort());
  await heart.click();
  const notice = page.getByText(/^The connection dropped before we got an answer/);
  await notice.waitFor();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");

  // The retry works, and no message mentions the error anymore.
  await page.unroute("**/like");
  await heart.click();
  await page.getByText("Saved. Find it under Saved Projects.").waitFor();
  expect(await notice.count()).toBe(0);
});

test("a project is shared by a short link, which leads through sign-in to the project", async () => {
  await posted("Build A Pergola");
  const [sharing, following] = [
    await signUp(product, "Sam Reed", "supplier"),
    await signUp(product, "Carl Nguyen", "contractor"),
  ];
  const window = await openWindow(product);
  const { page } = window;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, sharing.email, "/v1");
  await button(projectCard(page, "Build A Pergola"), "More for Build A Pergola").click();
  await page.getByRole("menuitem", { name: "Share Post" }).click();
  const share = dialog(page, "Share Post");
  await button(share, "Copy link").click();
  await page.getByText("Link copied").waitFor();
  await looksRight(window);
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/s\/\w{8}$/);
  for (const name of ["Facebook", "X", "LinkedIn"]) {
    const link = share.getByRole("link", { name: new RegExp(`^${name}`) });
    expect(await link.getAttribute("href")).toContain(encodeURIComponent(url));
    expect(await link.getAttribute("target")).toBe("_blank");
  }
  // The menu that opened it is gone; the focus returns to the menu's button.
  await page.keyboard.press("Escape");
  await share.waitFor({ state: "detached" });
  const more = button(projectCard(page, "Build A Pergola"), "More for Build A Pergola");
  await expect.poll(() => more.evaluate((one) => one === document.activeElement)).toBe(true);
  // An open menu stays at its button when the window is resized.
  await more.click();
  await page.getByRole("menuitem", { name: "Share Post" }).waitFor();
  await page.setViewportSize({ width: 820, height: 900 });
  await page.getByRole("menuitem", { name: "Share Post" }).click();
  await share.waitFor();
  const other = await openWindow(product);
  await other.page.goto(url);
  await other.page.getByRole("link", { name: "Sign in to bid" }).click();
  await pageTitle(other.page, "Sign in").waitFor();
  await signIn(other.page, following.email);
  await dialog(other.page, "Build A Pergola").getByText("Make a Bid").waitFor();
  // Sharing works from the project itself as well.
  await button(dialog(other.page, "Build A Pergola"), "Share").click();
  await dialog(other.page, "Share Post").getByLabel("Short link").waitFor();
  expect(await dialog(other.page, "Share Post").getByLabel("Short link").inputValue()).toBe(url);
  expect([...window.errors, ...other.errors]).toEqual([]);
});
