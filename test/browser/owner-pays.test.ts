import { expect, test } from "vitest";
import { addressOf, paths } from "#api/addresses.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint } from "#api/endpoints/contracts.ts";
import { requestMaterialsEndpoint } from "#api/endpoints/deliveries.ts";
import type { Day } from "#core/shared/day.ts";
import { aMaterialsBidDraft } from "#test/builders/bid.ts";
import { aMaterialsDraft } from "#test/builders/listing.ts";
import { accept, agree, floor, signUp, uploadPorch } from "./agreed.ts";
import { button, dialog, inDays, milestone, openDialog } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signAs } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

test("at the contractor's request the owner hires and pays a supplier, and the contractor proposes a lower milestone price", async () => {
  const { owner, bidder: contractor, bidId, contractId } = await agree(product, floor, undefined, "offered");
  const supplier = await signUp(product, "Sue Barton", "supplier");
  await accept(contractor, contractId);
  const [{ id: milestoneId } = { id: "" }] = await product.database.sql<{ id: never }[]>`
    select id from milestone where contract_id = ${contractId}`;
  const materials = await contractor.call(requestMaterialsEndpoint, {
    params: { milestoneId },
    body: aMaterialsDraft({
      title: "Cedar for the floor",
      deadline: inDays(20) as Day,
      pictures: [await uploadPorch(contractor)],
    }),
  });
  const supplyBid = await supplier.call(placeBidEndpoint, {
    params: { listingId: materials.id },
    body: aMaterialsBidDraft({ endDay: inDays(18) as Day }),
  });

  // Where the contractor would hire the supplier, they ask the owner to pay.
  const contractors = await openWindow(product);
  await openAs(contractors.page, contractor.email, addressOf({ to: "bidders", listingId: materials.id }));
  const { page } = contractors;
  await button(page, "Hire").first().click();
  const hiring = dialog(page, "Hire Sue Barton?");
  const inPrice = hiring.getByRole("checkbox", { name: "They're in my price of milestone 1" });
  await inPrice.waitFor();
  expect(await inPrice.isChecked()).toBe(true);
  await button(hiring, "Have Olivia Park pay").scrollIntoViewIfNeeded();
  await looksRight(contractors);
  await button(hiring, "Have Olivia Park pay").click();
  await page.getByText("You asked Olivia Park to pay.").waitFor();
  const waits = "You asked Olivia Park to hire Sue Barton and pay them directly.";
  await page.getByText(waits).waitFor();
  await page.getByText("Waiting for you to decide").waitFor({ state: "detached" });
  // Nothing is ordered yet, so nothing is missing.
  await page.goto(`${paths.materials}?contract_id=${contractId}`);
  await page.getByText(waits).waitFor();
  const heads = page.getByRole("columnheader");
  await expect.poll(() => heads.allTextContents()).toEqual(["Item", "Requested"]);

  // The owner reads who, what and how much, and hires.
  const owners = await openWindowAs(product, owner.email, paths.listings);
  const own = owners.page;
  await own.getByRole("link", { name: "Carl Nguyen asks you to pay a supplier" }).click();
  await milestone(own, 1).getByRole("link", { name: "You're asked to pay a supplier" }).click();
  await own.getByRole("heading", { name: "Carl Nguyen asks you to pay Sue Barton directly" }).waitFor();
  await looksRight(owners);
  const declining = await openDialog(own, "Decline", "Decline to pay Sue Barton?");
  await looksRight(owners);
  // Text that wasn't sent is still there.
  await declining.getByLabel("Reason").fill("I buy nothing myself.");
  await interceptNext(own, "**/owner-pays/decline", (route) => route.fulfill({ status: 500, body: "" }));
  await button(declining, "Decline").click();
  await own.getByText("Something went wrong.").waitFor();
  expect(await declining.getByLabel("Reason").inputValue()).toBe("I buy nothing myself.");
  await button(declining, "Cancel").click();
  await button(own, "Review and hire").click();
  await signAs(own, "Olivia Park", "Hire");
  await own.getByText("You offered Sue Barton the contract.").waitFor();
  const [{ id: supplyId, poster } = { id: "", poster: "" }] = await product.database.sql<
    { id: never; poster: string }[]
  >`
    select contract.id, person.email as poster from contract join person on person.id = poster_id where bid_id = ${supplyBid.id}`;
  expect(poster).toBe(owner.email);

  // The supplier reads who pays, and accepts.
  const suppliers = await openWindow(product);
  await openAs(suppliers.page, supplier.email, addressOf({ to: "bidder_contract", bidId: supplyBid.id }));
  await suppliers.page.getByText("Olivia Park").first().waitFor();
  await looksRight(suppliers);
  await supplier.call(acceptContractEndpoint, { params: { contractId: supplyId }, body: { skipAccounts: true } });

  // The owner has a contract with the supplier; the contractor sees who pays, and proposes the price without materials.
  await own.getByText("You pay Sue Barton directly.").waitFor();
  await own.getByText(/which comes to \$1,950 without them/).waitFor();
  await looksRight(owners);
  await own.getByRole("link", { name: /^Open contract/ }).click();
  await own.getByRole("link", { name: "Deliveries" }).waitFor();
  await looksRight(owners);
  await openAs(page, contractor.email, addressOf({ to: "bidder_contract", bidId }));
  await milestone(page, 1).getByRole("link", { name: "Propose the lower price" }).click();
  await page.getByText("Olivia Park pays Sue Barton directly.").waitFor();
  await looksRight(contractors);
  await page.getByRole("link", { name: "Propose the new price" }).click();
  const change = dialog(page, "Propose a change");
  await expect.poll(() => change.getByLabel("Amount").inputValue()).toMatch(/1,?950/);
  await looksRight(contractors);
  await button(change, "Send proposal").click();
  await signAs(page, "Carl Nguyen", "Send proposal", "Sign the change");
  await page.getByText("You proposed this").waitFor();

  // The contractor can record deliveries, too.
  await page.goto(`/v1/deliveries?contract_id=${supplyId}`);
  await button(page, "Record delivery").waitFor();
  await looksRight(contractors);
  await page.getByRole("link", { name: "Materials" }).first().click();
  await page.getByText("Olivia Park pays Sue Barton directly.").waitFor();
  expect(await page.getByText(/without them/).count()).toBe(0);
  expect([...owners.errors, ...contractors.errors, ...suppliers.errors]).toEqual([]);
});
