import { expect, test } from "vitest";
import { addressOf, paths } from "#api/addresses.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint } from "#api/endpoints/contracts.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { aMaterialsBidDraft } from "#test/builders/bid.ts";
import { aScopeLine } from "#test/builders/listing.ts";
import { accept, agree, floor, signUp } from "./agreed.ts";
import { button, dialog, inDays, milestone, openDialog, press, pressAndLook } from "./parts.ts";
import { porchPicture } from "./picture.ts";
import { ownProduct } from "./product.ts";
import { confirmHire, signAs, uploadFiles } from "./steps.ts";
import { looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

/** Computed at once, like `floor`'s due date, as midnight may pass. The work is as late as its materials. */
const [neededBy, promisedFor, suggested] = [inDays(12), inDays(14), inDays(32)];

test("materials requested for a milestone come late and short, all sides are warned, and the contractor proposes a later date", async () => {
  const scope = [
    aScopeLine("floor", { title: "Floor tile, 12 x 24", quantity: 40, unit: "box" }),
    aScopeLine("thinset", { title: "Thinset, 50 lb", quantity: 5.5, unit: "bag" }),
    aScopeLine("demo", { title: "Tear out the old floor", quantity: null, unit: "" }),
  ];
  const {
    owner,
    bidder: contractor,
    bidId,
    contractId,
  } = await agree(product, { ...floor, scope }, undefined, "offered");
  const supplier = await signUp(product, "Sue Barton", "supplier");
  await accept(contractor, contractId);

  // The contractor requests the floor's materials, from the lines of its scope.
  const contractors = await openWindow(product);
  await openAs(contractors.page, contractor.email, addressOf({ to: "bidder_contract", bidId }));
  const { page } = contractors;
  await milestone(page, 1)
    .getByRole("link", { name: /^Request materials/ })
    .click();
  const lines = dialog(page, "Which lines do you need materials for?");
  await lines.getByRole("checkbox", { name: /^Floor tile/ }).check();
  await lines.getByRole("checkbox", { name: /^Thinset/ }).check();
  await looksRight(contractors);
  const form = await openDialog(lines, "Continue", "Post Materials");
  expect(await form.getByLabel("Request title").inputValue()).toBe("Materials: Tile and grout the floor");
  await button(form, "Next").click();
  await button(form, "Review Items (2)").click();
  expect(await form.getByLabel("Quantity of Thinset, 50 lb").inputValue()).toBe("6");
  await button(form, "Next").click();
  await form.getByLabel("Budget").fill("1500");
  expect(await form.getByLabel("Delivery date").inputValue()).toBe(floor.stages[0]?.due);
  await form.getByLabel("Delivery date").fill(neededBy);
  await pressAndLook(contractors, form, "Next", "Filled in from the project.");
  await button(form, "Next").click();
  await uploadFiles(form, "images", [await porchPicture()]);
  await button(form, "Next").click();
  await button(form, "Post Materials").click();
  await button(dialog(page, "Ready to post?"), "Confirm").click();
  await page.getByText("Open for bids").waitFor();
  await looksRight(contractors);

  // A supplier bids, promises them two days late, and is hired.
  const [{ id: listingId } = { id: "" }] = await product.database.sql<{ id: never }[]>`
    select listing_id as id from material_request`;
  const items = [
    { offered: true, productName: "Floor tile, 12 x 24", quantity: 40, estimatedPrice: cents(2_900) },
    { offered: true, productName: "Thinset, 50 lb", quantity: 6, estimatedPrice: cents(2_100) },
  ];
  const supplyBid = await supplier.call(placeBidEndpoint, {
    params: { listingId },
    body: aMaterialsBidDraft({ items, endDay: promisedFor as Day }),
  });
  await page.getByRole("link", { name: /^See bids/ }).click();
  await button(page, "Hire").first().click();
  await confirmHire(page, "Sue Barton", "Carl Nguyen");
  const [{ id: supplyId } = { id: "" }] = await product.database.sql<{ id: never }[]>`
    select id from contract where bid_id = ${supplyBid.id}`;
  await supplier.call(acceptContractEndpoint, { params: { contractId: supplyId }, body: { skipAccounts: true } });

  // The supplier delivers everything; the contractor finds a box missing and two damaged.
  const suppliers = await openWindow(product);
  await openAs(suppliers.page, supplier.email, addressOf({ to: "bidder_contract", bidId: supplyBid.id }));
  const seller = suppliers.page;
  await seller.getByRole("link", { name: "Deliveries" }).click();
  await seller.getByText("Nothing was recorded yet.").waitFor();
  const recording = await openDialog(seller, "Record delivery", "Record a delivery");
  await press(recording, "Save", "Please enter how much was delivered.");
  await recording.getByText("Please add a photo of the delivery.").waitFor();
  await looksRight(suppliers);
  await recording
    .getByRole("group", { name: /^Floor tile/ })
    .getByLabel("Delivered")
    .fill("40");
  await recording
    .getByRole("group", { name: /^Thinset/ })
    .getByLabel("Delivered")
    .fill("5.5");
  await press(recording, "Save", "Enter a whole number up to 100,000.");
  await recording
    .getByRole("group", { name: /^Thinset/ })
    .getByLabel("Delivered")
    .fill("6");
  const arrived = Promise.withResolvers<void>();
  await seller.route("**/api/files?*", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await recording.locator("input[type=file]").setInputFiles(await porchPicture());
  await button(recording, "Save").click();
  const waits = recording.getByText("Wait until the photos are uploaded, or remove them.");
  await waits.waitFor();
  arrived.resolve();
  await waits.waitFor({ state: "detached" });
  await button(recording, "Save").click();
  await recording.waitFor({ state: "detached" });
  await seller.getByText("To be checked").waitFor();
  await looksRight(suppliers);

  await page.goto(`${paths.deliveries}?contract_id=${supplyId}`);
  await page.getByText("40 to be confirmed").waitFor();
  await page.getByRole("button", { name: /^Check delivery/ }).click();
  const checking = dialog(page, "Check delivery 1");
  const tile = checking.getByRole("group", { name: /^Floor tile/ });
  expect(await tile.getByLabel("Received").inputValue()).toBe("40");
  await tile.getByLabel("Received").fill("39");
  await tile.getByLabel("Damaged").fill("2");
  await checking.getByRole("checkbox", { name: "Something is missing" }).check();
  await checking.getByLabel("Note").fill("Two boxes are cracked at a corner.");
  await checking.locator("input[type=file]").setInputFiles(await porchPicture());
  await checking.getByRole("button", { name: /^Remove/ }).waitFor();
  await looksRight(contractors);
  await button(checking, "Save").click();
  await checking.waitFor({ state: "detached" });
  await page.getByText("2 damaged").first().waitFor();
  await looksRight(contractors);

  // Both, and the owner, are warned; the owner sees how deliveries stand, but no prices.
  const warned = async (email: string) =>
    (
      await product.database.sql<{ title: string }[]>`
        select title from alert join person on person.id = person_id
        where email = ${email} and kind = 'reminder'`
    ).map(({ title }) => title);
  for (const { email } of [owner, contractor, supplier]) {
    await expect.poll(() => warned(email), { timeout: 20_000 }).toContain("Delivery short or damaged");
  }
  const owners = await openWindowAs(product, owner.email, addressOf({ to: "poster_contract", contractId }));
  const stands = milestone(owners.page, 1).getByRole("link", {
    name: "Materials: 1 of 2 delivered, Floor tile, 12 x 24 late by 2 days",
  });
  await looksRight(owners);
  await stands.click();
  await owners.page.getByRole("heading", { level: 1, name: "Materials" }).waitFor();
  expect(await owners.page.getByText("$").count()).toBe(0);
  expect(await owners.page.getByRole("link", { name: /^Open deliveries/ }).count()).toBe(0);
  await looksRight(owners);

  // The contractor proposes the date that the materials allow.
  await page.goto(addressOf({ to: "bidder_contract", bidId }));
  await milestone(page, 1).getByRole("link", { name: "Propose a new date" }).click();
  const change = dialog(page, "Propose a change");
  await expect.poll(() => change.getByLabel("Due date").inputValue()).toBe(suggested);
  await button(change, "Send proposal").click();
  await signAs(page, "Carl Nguyen", "Send proposal", "Sign the change");
  await page.getByText("You proposed this").waitFor();
  await expect.poll(() => milestone(page, 1).getByRole("link", { name: "Propose a new date" }).count()).toBe(0);

  // Before requesting cancellation, the contractor reads what happens to the materials.
  await page.getByRole("button", { name: /^More/ }).first().click();
  await page.getByRole("menuitem", { name: "Request cancellation" }).click();
  await page.getByText("1 request for materials isn't canceled with this contract").waitFor();
  await looksRight(contractors);
  expect([...owners.errors, ...contractors.errors, ...suppliers.errors]).toEqual([]);
});
