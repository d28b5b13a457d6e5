import { expect, test } from "vitest";
import { closeListingEndpoint, postListingEndpoint } from "#api/endpoints/listings.ts";
import { answerQuestionEndpoint, askQuestionEndpoint } from "#api/endpoints/questions.ts";
import { shareListingEndpoint } from "#api/endpoints/share-links.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { postedBy, signUp, signUpAt, uploadPorch } from "./agreed.ts";
import { button, dialog, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { looksRight, openWindow } from "./window.ts";

const product = ownProduct();

test("a visitor goes from the front page to an open project, signs in to bid and arrives at that project", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const pictures = [await uploadPorch(owner), await uploadPorch(owner)];
  const listing = await owner.call(postListingEndpoint, {
    body: { ...aListingDraft(), title: "Paint the porch", pictures },
  });
  const contractor = await signUp(product, "Carl Nguyen", "contractor");
  const params = { listingId: listing.id };
  const { id } = await contractor.call(askQuestionEndpoint, { params, body: { text: "Is the old paint lead-free?" } });
  await owner.call(answerQuestionEndpoint, { params: { questionId: id }, body: { answer: "Yes, tested last year." } });

  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/");
  await pageTitle(page, "Home projects, agreed in writing and paid by milestone").waitFor();
  await page.getByText("1 open project right now").waitFor();
  await looksRight(window);
  // The first Tab leads past the menu.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");

  await page.getByRole("link", { name: "Find work" }).first().click();
  await pageTitle(page, "Open projects").waitFor();
  await looksRight(window);
  await page.getByLabel("State").selectOption("Texas");
  await button(page, "Show projects").click();
  await pageTitle(page, "Open projects in Texas").waitFor();

  await page.getByRole("link", { name: "Paint the porch" }).click();
  await pageTitle(page, "Paint the porch").waitFor();
  await page.getByText("Yes, tested last year.").waitFor();
  expect(await page.getByRole("img", { name: "Paint the porch, picture 1 of 2" }).count()).toBe(1);
  expect(await page.getByText("Olivia").count()).toBe(0);
  await looksRight(window);

  await page.getByRole("link", { name: "Sign in to bid" }).click();
  await pageTitle(page, "Sign in").waitFor();
  await signIn(page, contractor.email);
  await button(dialog(page, "Paint the porch"), "Make a Bid").waitFor();

  // Public pages redirect a signed-in person to the same page in the product.
  await page.goto("/");
  await page.waitForURL(/\/v1\/?$/);
  const { url } = await owner.call(shareListingEndpoint, { params });
  await page.goto(url);
  await button(dialog(page, "Paint the porch"), "Make a Bid").waitFor();
  expect(window.errors).toEqual([]);
});

test("a link to a closed project, and one that never existed, say so and lead to the open projects", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const listing = await postedBy(owner, { title: "Mend the gutter" });
  const params = { listingId: listing.id };
  const { url } = await owner.call(shareListingEndpoint, { params });
  await owner.call(closeListingEndpoint, { params });
  const window = await openWindow(product);
  const { page } = window;
  for (const path of ["/s/zzzzzzzz", url]) {
    await page.goto(path);
    await pageTitle(page, "This isn't open for bids anymore").waitFor();
    expect(await page.getByText("Mend the gutter").count()).toBe(0);
  }
  await looksRight(window);
  await page.getByRole("link", { name: "See all open projects" }).click();
  await pageTitle(page, "Open projects").waitFor();
  // Its owner can still open it through the same link.
  await page.goto(url);
  await page.getByRole("link", { name: /sign in to see it$/ }).click();
  await signIn(page, owner.email);
  await dialog(page, "Mend the gutter").waitFor();
  expect(window.errors).toEqual([]);
});

test("a contractor makes their profile public, sees the public page, and makes it private again", async () => {
  const { window, page } = await signUpAt(product, "Carl Nguyen", "contractor", "/v1/profile/business");
  const choice = page.getByRole("switch", { name: "Show my profile to people who aren't signed in" });
  await choice.check();
  await page.getByText("Your profile is public now.").waitFor();
  await looksRight(window);
  await page.getByRole("link", { name: "See your public profile" }).click();
  await pageTitle(page, "Carl Nguyen").waitFor();
  const address = page.url();
  await page.getByText("No feedback yet.").waitFor();
  await looksRight(window);
  await page.goBack();
  await choice.uncheck();
  await page.getByText("Your profile is private again.").waitFor();
  await page.goto(address);
  await pageTitle(page, "This profile isn't public").waitFor();
  expect(window.errors).toEqual([]);
});
