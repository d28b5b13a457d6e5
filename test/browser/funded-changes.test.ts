import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { agree, fence } from "./agreed.ts";
import { button, milestone, openDialog } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { contractPage, fundMilestone, payWithCard, signAs } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

const bothLook = async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence);
  const owners = await openWindowAs(product, owner.email, `/v1/projects/contract?contract_id=${contractId}`);
  const sellers = await openWindowAs(product, bidder.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  return { owners, sellers, owner, contractId };
};

/** Proposes another amount for milestone 1 as this person, after the form has said what that means for held money. */
const proposeAmount = async (page: Page, name: string, amount: string, means: RegExp): Promise<void> => {
  await page.locator("#change-orders").scrollIntoViewIfNeeded();
  const form = await openDialog(page, "Propose a change");
  await button(form, "Change milestone 1").click();
  await form.getByLabel("Amount").fill(amount);
  await form.getByText(means).waitFor();
  await form.getByLabel("Reason").fill("The ground is not as we thought.");
  await button(form, "Send proposal").click();
  await form.waitFor({ state: "detached" });
  await signAs(page, name, "Send proposal", "Sign the change");
};

test("when a funded milestone grows, the poster funds the difference, which is held and released with the rest", async () => {
  const { owners, sellers, owner, contractId } = await bothLook();
  const [poster, seller] = [owners.page, sellers.page];
  await fundMilestone(poster, 1);
  await proposeAmount(seller, fence.bidder, "1200", /asked to fund \$300\.00 more/);
  await button(milestone(poster, 1), "Show the change").click();
  const change = poster.getByRole("article", { name: "Change 1" });
  // The cost is shown before accepting, and again in the confirmation.
  await change.getByText("You'll be asked to fund $300.00 more by card.").waitFor();
  await looksRight(owners);
  const asked = await openDialog(change, "Accept change", "Accept change 1?");
  await asked.getByText("You'll be asked to fund $300.00 more by card.").waitFor();
  await signAs(poster, fence.owner, "Accept change", "Accept change 1?");
  await change.getByText("Accepted", { exact: true }).waitFor();

  for (const page of [poster, seller]) {
    await milestone(page, 1).getByText("Partly funded", { exact: true }).waitFor();
    await milestone(page, 1).getByText("$900.00 is held. $300.00 isn't funded yet.").waitFor();
  }
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  // The held money can be released, and the poster reads that this doesn't complete the milestone.
  await button(milestone(poster, 1), "Release $900.00").click();
  await poster.getByText("The milestone stays open, because $300.00 of it isn't paid yet.").waitFor();
  await button(poster.getByRole("dialog"), "Not yet").click();

  const bill = await openDialog(milestone(poster, 1), "Fund the rest", "Fund the rest of milestone 1");
  await bill.getByText("$900.00 is held already. What you fund now is held with it.").waitFor();
  await bill.getByText("$300.00", { exact: true }).waitFor();
  await looksRight(owners);
  await button(bill, "Continue to card").click();
  await payWithCard(poster, "4242 4242 4242 4242", async () => {
    await poster.getByText("$300.00", { exact: true }).first().waitFor();
    await looksRight(owners);
  });
  await poster.getByText("Dibbs holds the money until you release it").waitFor();
  await poster.getByRole("link", { name: "Back to the contract" }).click();
  await contractPage(poster);
  await milestone(seller, 1).getByText("Partly funded", { exact: true }).waitFor({ state: "detached" });
  await milestone(seller, 1).getByText("Funded", { exact: true }).waitFor();
  await milestone(poster, 1).getByText("$1,200.00").waitFor();
  await looksRight(owners);
  await button(milestone(poster, 1), "Mark as Completed & Pay").click();
  await button(poster.getByRole("dialog"), "Release $1,200.00").click();
  for (const page of [poster, seller]) await milestone(page, 1).getByText("Paid by card: ").waitFor();
  const contract = await owner.call(viewContractEndpoint, { params: { contractId } });
  expect(contract).toMatchObject({ totalPaid: 120_000, milestones: [{ state: "completed", held: 0 }, {}] });
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});

test("when a funded milestone shrinks, the excess is refunded to the card and the rest stays held", async () => {
  const { owners, sellers, owner, contractId } = await bothLook();
  const [poster, seller] = [owners.page, sellers.page];
  await fundMilestone(poster, 1);
  await proposeAmount(poster, fence.owner, "700", /\$200\.00 of what is held goes back to your card/);
  await button(milestone(seller, 1), "Show the change").click();
  const change = seller.getByRole("article", { name: "Change 1" });
  await change.getByText(/\$200\.00 of what is held goes back to/).waitFor();
  await looksRight(sellers);
  await button(change, "Accept change").click();
  await signAs(seller, fence.bidder, "Accept change", "Accept change 1?");
  await change.getByText("Accepted", { exact: true }).waitFor();
  await milestone(poster, 1).getByText("You got the $200.00 held for this milestone back").waitFor();
  await milestone(poster, 1).getByText("Funded", { exact: true }).waitFor();
  await milestone(poster, 1).getByText("$700.00").waitFor();
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  const contract = await owner.call(viewContractEndpoint, { params: { contractId } });
  expect(contract).toMatchObject({
    milestones: [{ amount: 70_000, held: 70_000, givesBack: 0, unpaid: 0, state: "planned" }, {}],
    refunds: [{ state: "refunded", amount: 20_000 }],
  });
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
