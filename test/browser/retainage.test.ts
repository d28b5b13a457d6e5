import { expect, test } from "vitest";
import { addressOf } from "#api/addresses.ts";
import { accept, offeredTo, openHiring, placeBid, posts, setUpCards } from "./agreed.ts";
import { button, dialog, milestone, openDialog, pressAndLook, tile } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { confirmHire, contractPage, payMilestoneByCard } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

test("10 % of each payment is retained until the contract has ended, and is paid when due", async () => {
  const { owner, bidder, listingId } = await placeBid(product, posts);

  const { owners, poster, hiring } = await openHiring(product, owner, listingId);
  await hiring.getByLabel("Retainage").selectOption("10%");
  const days = hiring.getByLabel("Due this many days after the contract ends");
  await days.fill("often");
  await pressAndLook(owners, hiring, "Hire", "Please enter a whole number of days, up to 365.");
  await days.fill("14");
  await confirmHire(poster, "Carl Nguyen", "Olive M. Owner");

  const { bidId, contractId } = await offeredTo(bidder);
  const sellers = await openWindowAs(product, bidder.email, addressOf({ to: "bidder_contract", bidId }));
  const seller = sellers.page;
  await seller.getByText("10% of each payment is held as retainage, due 14 days after the contract ends.").waitFor();
  await milestone(seller, 1).getByText("Includes $90.50 of retainage, due after the contract ends.").waitFor();
  await looksRight(sellers);
  await accept(bidder, contractId);
  await setUpCards(product, bidder);

  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  await payMilestoneByCard(poster, 1, async () => {
    if (await dialog(poster, "Pay milestone 1").isVisible()) {
      await dialog(poster, "Pay milestone 1").getByText("Milestone in full").waitFor();
      await looksRight(owners);
    }
  });
  await tile(poster, "Amount paid").getByText("$814.50").waitFor();
  await tile(poster, "Retainage").getByText("$90.50").waitFor();
  await tile(seller, "Retainage").getByText("Due 14 days after the contract ends").waitFor();
  await looksRight(owners);
  const ending = await openDialog(poster, "End Contract", "End this contract?");
  await ending.getByText("The retainage of $90.50 is due in 14 days.").waitFor();
  await button(ending, "End Contract").click();
  await poster.getByText("The contract has ended.").waitFor();

  // The retainage is due today.
  await product.database.sql`update milestone set end_day = current_date where kind = 'retainage'`;
  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  await poster.getByText("The contract has ended. Pay the retainage, due").waitFor();
  await milestone(poster, 2).getByText("Not paid", { exact: true }).waitFor();
  await looksRight(owners);
  await seller.reload();
  await seller.getByText("The contract has ended. Waiting for Olivia Park to pay the retainage, due").waitFor();
  await looksRight(sellers);
  await payMilestoneByCard(poster, 2);
  await contractPage(poster);
  await tile(poster, "Amount paid").getByText("$905").waitFor();
  await tile(poster, "Retainage").waitFor({ state: "detached" });
  await poster.getByRole("link", { name: "Payments and fees" }).click();
  await poster.getByText("$90.50 retainage").waitFor();
  await looksRight(owners);
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
