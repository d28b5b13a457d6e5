import { expect, test } from "vitest";
import { hideListing, restoreListing } from "#core/market/listing/hide-listing.ts";
import { restorePerson, suspendPerson } from "#core/support/staff/suspend-person.ts";
import { ownCore } from "#test/support/core.ts";
import { postedBy, signUp } from "./agreed.ts";
import { button, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();
const inCore = ownCore(product.database);

test("a hidden project says why in My Projects; a suspended person is signed out at once and told at sign-in", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const listing = await postedBy(owner, { title: "Paint The Porch" });
  const support = { kind: "support", personId: listing.posterId, staff: "sam" } as const;
  const window = await openWindowAs(product, owner.email, "/v1/projects");
  const { page } = window;
  const card = projectCard(page, "Paint The Porch");
  await card.waitFor();

  // Each action shows without a reload.
  await inCore(hideListing(support, { listingId: listing.id, words: "Take your phone number out." }));
  await card.getByText("Hidden by Dibbs Support").waitFor();
  await card.getByText("Take your phone number out.").waitFor();
  await looksRight(window);
  await button(card, "More for Paint The Porch").click();
  await page.getByRole("menuitem", { name: "Edit this Post" }).waitFor();
  const entries = await page.getByRole("menuitem").allInnerTexts();
  expect(entries.map((entry) => entry.trim())).toEqual(["View in Details", "Edit this Post", "Remove this Post"]);
  await page.keyboard.press("Escape");
  await inCore(restoreListing(support, listing.id));
  await card.getByText("Hidden by Dibbs Support").waitFor({ state: "detached" });

  await inCore(suspendPerson(support, "You asked bidders for money."));
  await page.waitForURL(/\/signin/);
  await signIn(page, owner.email);
  await page.getByText("Dibbs Support has suspended this account.").waitFor();
  await page.getByText("Reply to that email to reach Dibbs Support.").waitFor();
  await looksRight(window);
  await inCore(restorePerson(support));
  await signIn(page, owner.email);
  await page.waitForURL(/\/v1/);
  await page.goto("/v1/projects");
  await card.waitFor();
});
