import { expect, test } from "vitest";
import { addressOf } from "#api/addresses.ts";
import { agree, fence } from "./agreed.ts";
import { button, milestone, openDialog, press, tile } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { fundMilestone } from "./steps.ts";
import { interceptNext, looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

test("the poster releases part of a funded milestone, and the rest stays held until released too", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence);
  const owners = await openWindowAs(product, owner.email, addressOf({ to: "poster_contract", contractId }));
  const poster = owners.page;
  const sellers = await openWindowAs(product, bidder.email, addressOf({ to: "bidder_contract", bidId }));
  const seller = sellers.page;
  await fundMilestone(poster, 1);

  const part = await openDialog(milestone(poster, 1), "Release part", "Release part of milestone 1");
  await part.getByText("$900.00 is held.").waitFor();
  await part.getByLabel("Amount").fill("899.50");
  await press(part, "Release $899.50", "Please enter an amount between $1.00 and $899.00.");
  await part.getByLabel("Amount").fill("400");
  await button(part, "Release $400.00").click();
  await poster.getByText("$400.00 is on its way to Carl Nguyen.").waitFor();

  for (const page of [poster, seller]) {
    await tile(page, "Amount paid").getByText("$400", { exact: true }).waitFor();
    await tile(page, "Held").getByText("$500", { exact: true }).waitFor();
    await milestone(page, 1).getByText("$400.00 of $900.00 paid").waitFor();
    await milestone(page, 1).getByText("Funded", { exact: true }).waitFor();
  }
  await looksRight(owners);
  await looksRight(sellers);

  // The button doesn't move while the note about lien waivers loads.
  const known = Promise.withResolvers<void>();
  await interceptNext(poster, /\/waivers$/, async (route) => {
    await known.promise;
    await route.continue();
  });
  const rest = await openDialog(milestone(poster, 1), "Mark as Completed & Pay", "Release $500.00 for milestone 1?");
  await rest.and(poster.locator(".ui-dialog--enter-done")).waitFor();
  const before = await button(rest, "Release $500.00").boundingBox();
  const note = rest.getByText("No lien waiver has been signed for this payment.");
  expect(await note.isVisible()).toBe(false);
  known.resolve();
  await note.waitFor();
  expect(await button(rest, "Release $500.00").boundingBox()).toEqual(before);
  await button(rest, "Release $500.00").click();
  for (const page of [poster, seller]) {
    await tile(page, "Amount paid").getByText("$900", { exact: true }).waitFor();
    await tile(page, "Held").waitFor({ state: "detached" });
    await milestone(page, 1).getByText("Milestone Completed", { exact: true }).waitFor();
  }
  await milestone(seller, 1).getByText("$900.00,").waitFor();
  await poster.getByRole("link", { name: "Payments and fees" }).click();
  await poster.getByText("$500.00").first().waitFor();
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
