import { expect, test } from "vitest";
import { editListingEndpoint } from "#api/endpoints/listings.ts";
import type { Scope } from "#core/market/listing/scope.ts";
import { cents } from "#core/shared/money.ts";
import { aListingDraft, aScopeLine } from "#test/builders/listing.ts";
import { postedBy, signUp } from "./agreed.ts";
import { button, dialog, inDays, openDialog, pageTitle, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

const demolition = aScopeLine("1", { title: "Take out the old porch" });
const boards = aScopeLine("2", { title: "Lay cedar boards", note: "Hidden fasteners" });
const lights = aScopeLine("3", {
  title: "Step lights",
  quantity: 6,
  unit: "lights",
  kind: "allowance",
  allowance: cents(60_000),
});
const rail = aScopeLine("4", { title: "A second rail", quantity: null, unit: "", kind: "optional" });
const scope: Scope = [demolition, boards, lights, rail];

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("a bidder answers a scope line by line on a phone, sees what does not add up, and answers again after it changes", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const draft = aListingDraft({ title: "Rebuild the porch", scope });
  const listing = await postedBy(owner, draft);
  const bidders = await openWindowAs(product, bidder.email, `/v1?bid=${listing.id}`, phone);
  const { page } = bidders;
  const form = dialog(page, "Make a Bid");
  const price = (title: string) => form.getByLabel(`Price for ${title}`);
  const answer = (title: string) => form.getByLabel(`Your answer for ${title}`);
  await form.getByText("0 of 4 lines answered.").waitFor();
  await looksRight(bidders);

  // Prices are typed down the column; one button includes the rest.
  await price("Take out the old porch").fill("3000");
  await page.keyboard.press("Enter");
  await page.keyboard.type("4500");
  await expect.poll(() => answer("Lay cedar boards").inputValue()).toBe("priced");
  await form.getByText("2 of 4 lines answered. 1 required line has no answer.").waitFor();
  await button(form, "Include the other 2").click();
  await expect.poll(() => price("Step lights").inputValue()).toBe("600");
  expect(await answer("A second rail").inputValue()).toBe("included");
  await answer("A second rail").selectOption("Not included");
  await price("Step lights").fill("450");
  await answer("Lay cedar boards").selectOption("Alternative");
  await button(form, "Add a note on Take out the old porch").click();
  await form.getByRole("textbox", { name: /^Note/ }).fill("With a dumpster");
  await form.getByText("Your lines come to $7,950.").waitFor();
  await form.getByLabel("Bid Amount").fill("8000");
  await form.getByText("Your lines come to $7,950. That's $50 less than your bid amount.").waitFor();
  await looksRight(bidders);

  await form.getByLabel("End date").fill(inDays(20));
  await press(form, "Place bid", "Please say what you offer instead.");
  await form.getByLabel("What you offer instead").fill("Larch boards");

  // Typed answers are kept.
  await page.reload();
  expect(await price("Step lights").inputValue()).toBe("450");
  expect(await form.getByLabel("What you offer instead").inputValue()).toBe("Larch boards");
  const sure = await openDialog(form, "Place bid", "Are you sure your bid is ready to be placed?");
  await sure.getByText("4 of 4 lines answered.").waitFor();
  await sure.getByText("That's $50 less than your bid amount.").waitFor();
  await looksRight(bidders);
  await button(sure, "Yes").click();
  await page.getByText("Congrats! Your bid has been placed").waitFor();

  const owners = await openWindowAs(product, owner.email, `/v1/projects/bidders?listing_id=${listing.id}`);
  await owners.page.getByText("Scope of work: 4 lines answered").click();
  const said = (title: string) => owners.page.getByRole("listitem").filter({ hasText: title });
  await said("Lay cedar boards").getByText("Instead: Larch boards · $4,500").waitFor();
  await said("Step lights").getByText("You set aside $600").waitFor();
  await owners.page.getByText("The lines come to $7,950: $50 less than the bid").waitFor();
  await looksRight(owners);

  // One line is reworded, one is added, one is removed.
  const now: Scope = [{ ...demolition, quantity: 300 }, boards, lights, aScopeLine("5", { title: "Oil the boards" })];
  await owner.call(editListingEndpoint, {
    params: { listingId: listing.id },
    body: { ...draft, pictures: listing.pictures, scope: now },
  });
  await said("Take out the old porch")
    .getByText(/^Changed since the bid/)
    .waitFor();
  await said("Oil the boards").getByText("No answer").waitFor();
  await said("A second rail").getByText("No longer in the scope").waitFor();
  await looksRight(owners);

  await page.goto("/v1/my-bids");
  await pageTitle(page, "My Bids").waitFor();
  const edit = await openDialog(page, "Update Bid");
  await edit.getByText("1 line has changed since you answered.").waitFor();
  await edit.getByText("1 required line has no answer.").waitFor();
  await looksRight(bidders);
  await button(edit, "Include the other 1").click();
  await button(edit, "Save changes").click();
  await button(sure, "Yes").click();
  await page.getByText("Bid Edited!").waitFor();
  await said("Oil the boards").getByText("Included").waitFor();
  expect(
    await said("Take out the old porch")
      .getByText(/^Changed since/)
      .count(),
  ).toBe(0);
  expect([...owners.errors, ...bidders.errors]).toEqual([]);
});

test("a bid on a scope that has just changed is rejected, and its draft is kept", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const draft = aListingDraft({ title: "Rebuild the porch", scope });
  const listing = await postedBy(owner, draft);
  const { page, errors } = await openWindow(product);
  await openAs(page, bidder.email, `/v1?bid=${listing.id}`);
  const form = dialog(page, "Make a Bid");
  await form.getByLabel("Price for Lay cedar boards").fill("4500");
  await form.getByLabel("Bid Amount").fill("8000");
  await form.getByLabel("End date").fill(inDays(20));
  const now: Scope = [demolition, { ...boards, quantity: 300 }];
  await owner.call(editListingEndpoint, {
    params: { listingId: listing.id },
    body: { ...draft, pictures: listing.pictures, scope: now },
  });
  await button(form, "Place bid").click();
  await button(dialog(page, "Are you sure your bid is ready to be placed?"), "Yes").click();
  await form.getByText("This line has changed. Open your bid again and look at it.").waitFor();
  await page.reload();
  await form.getByText(/^Changed since the bid. It said: Lay cedar boards · 240 sq ft/).waitFor();
  expect(await form.getByLabel("Price for Lay cedar boards").inputValue()).toBe("4,500");
  await button(form, "Place bid").click();
  await button(dialog(page, "Are you sure your bid is ready to be placed?"), "Yes").click();
  await page.getByText("Congrats! Your bid has been placed").waitFor();
  expect(errors).toEqual([]);
});
