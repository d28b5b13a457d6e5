import { expect, test } from "vitest";
import { listDisputesEndpoint, sayInDisputeEndpoint } from "#api/endpoints/disputes.ts";
import { agree, fence } from "./agreed.ts";
import { button, milestone, openDialog, pressAndLook } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn, submitMilestone } from "./steps.ts";
import { looksRight, openWindow, withoutReload } from "./window.ts";

const product = ownProduct();

test("the owner disputes a milestone and accepts the contractor's split, and both screens show the new amount", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence);
  const contractor = await openWindow(product);
  await contractor.page.goto(`/v1/my-bids/contract?bid_id=${bidId}`);
  await signIn(contractor.page, bidder.email);
  await submitMilestone(contractor.page, 1);
  const poster = await openWindow(product);
  await poster.page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await signIn(poster.page, owner.email);

  const form = await openDialog(milestone(poster.page, 1), "Dispute", "Dispute milestone 1?");
  await pressAndLook(poster, form, "Open dispute", "Please say what happened.");
  await form.getByLabel("What happened?").fill("Half of the posts stand crooked.");
  await form.getByLabel("Your proposal: what Carl Nguyen gets").fill("400");
  await withoutReload(contractor, async () => {
    await button(form, "Open dispute").click();
    await form.waitFor({ state: "detached" });
    await milestone(poster.page, 1).getByText("This milestone is in dispute and on hold").waitFor();
    // The button that opened the dialog is gone, and the focus is somewhere on the page.
    await expect.poll(() => poster.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await looksRight(poster);

    // The other side sees it without a reload, and answers.
    await button(milestone(contractor.page, 1), "Show the dispute").click();
    const seen = contractor.page.getByRole("article", { name: "Dispute 1: milestone 1" });
    await seen.getByText("Proposes $400.00 for you and $500.00 for Olivia Park").waitFor();
    await looksRight(contractor);
    const answer = await openDialog(seen, "Answer", "Your statement in dispute 1");
    await answer.getByLabel("What happened?").fill("Two posts of ten, and I set them again.");
    await answer.getByLabel("Your proposal: what you get").fill("750");
    await button(answer, "Send statement").click();
    await answer.waitFor({ state: "detached" });
  });
  await withoutReload(contractor, async () => {
    const dispute = poster.page.getByRole("article", { name: "Dispute 1: milestone 1" });
    const asked = await openDialog(dispute, "Accept $750.00 for Carl Nguyen", "Accept this split?");
    await looksRight(poster);
    // A split that was proposed while another one is open for acceptance isn't accepted.
    const { items } = await bidder.call(listDisputesEndpoint, { params: { contractId } });
    const more = { text: "And the gate is hung by now.", proposes: 80_000 as never, files: [] };
    await bidder.call(sayInDisputeEndpoint, { params: { disputeId: items[0]?.id ?? "" }, body: more });
    await dispute.getByText("Proposes $800.00 for Carl Nguyen and $100.00 for you").waitFor();
    await button(asked, "Accept split").click();
    await dispute.getByText("The other side has proposed a different split.").waitFor();
    const again = await openDialog(dispute, "Accept $800.00 for Carl Nguyen", "Accept this split?");
    await button(again, "Accept split").click();
    await dispute.getByText("You both agreed").waitFor();
    await dispute.getByText("Settled: $800.00 for Carl Nguyen, $100.00 for you").waitFor();
    await milestone(poster.page, 1).getByText("$800").waitFor();
    await poster.page.locator("#change-orders").scrollIntoViewIfNeeded();
    await poster.page.getByText("Agreed $1,500, disputes −$100, now $1,400").waitFor();
    await button(milestone(poster.page, 1), "Mark as Completed & Pay").waitFor();
    await looksRight(poster);
    await milestone(contractor.page, 1).getByText("$800").waitFor();
  });
});
