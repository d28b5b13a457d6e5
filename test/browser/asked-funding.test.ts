import { expect, test } from "vitest";
import { addressOf } from "#api/addresses.ts";
import { accept, offeredTo, postedBy, setUpCards, signUp } from "./agreed.ts";
import { button, dialog, inDays, milestone, openDialog } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { askToHire, confirmHire, fundMilestone } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

test("a bid asks for funding before work starts: the poster reads that before hiring, and both see what waits for it", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const { id: listingId } = await postedBy(owner);
  const sellers = await openWindowAs(product, bidder.email, `/v1?bid=${listingId}`);
  const seller = sellers.page;
  const form = dialog(seller, "Make a Bid");
  await form.getByLabel("Bid Amount").fill("900");
  await form.getByLabel("End date").fill(inDays(20));
  const asked = form.getByRole("checkbox", { name: "Ask for milestones to be funded before work starts" });
  await asked.check();
  await asked.scrollIntoViewIfNeeded();
  await looksRight(sellers);
  const sure = await openDialog(form, "Place bid", "Are you sure your bid is ready to be placed?");
  await sure.getByText("Before work starts").waitFor();
  await button(sure, "Yes").click();
  await form.waitFor({ state: "detached" });

  const owners = await openWindowAs(product, owner.email, addressOf({ to: "bidders", listingId }));
  const poster = owners.page;
  await poster.getByText("Asks for milestones to be funded before work starts").waitFor();
  await looksRight(owners);
  const hiring = await askToHire(poster, "Carl Nguyen");
  await hiring.getByText("you pay a milestone up front by card").waitFor();
  await looksRight(owners);
  await confirmHire(poster, "Carl Nguyen", "Olivia Park", () => looksRight(owners));
  const { bidId, contractId } = await offeredTo(bidder);
  await seller.goto(addressOf({ to: "bidder_contract", bidId }));
  await seller.getByText("Your bid asks for milestones to be funded before work starts.").waitFor();
  await looksRight(sellers);
  await accept(bidder, contractId);
  await setUpCards(product, bidder);
  await milestone(seller, 1).getByText("Waiting for funding").waitFor();

  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  await poster.getByText("Fund milestone 1 so Carl Nguyen can start").waitFor();
  await looksRight(owners);
  await fundMilestone(poster, 1);
  await milestone(seller, 1).getByText("Funded", { exact: true }).waitFor();
  for (const page of [poster, seller]) {
    const held = page.locator(".ui-tile").filter({ has: page.getByText("Held", { exact: true }) });
    await held.getByText("$900").waitFor();
  }
  await looksRight(owners);
  await milestone(seller, 1).getByText("Waiting for funding").waitFor({ state: "detached" });
  await seller.getByText("You're working on milestone 1, due").waitFor();
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
