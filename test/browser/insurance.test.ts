import { expect, test } from "vitest";
import { addressOf } from "#api/addresses.ts";
import { addCredentialEndpoint } from "#api/endpoints/credentials.ts";
import type { Day } from "#core/shared/day.ts";
import { aCredentialDraft } from "#test/builders/credential.ts";
import { offeredTo, openHiring, placeBid, posts } from "./agreed.ts";
import { button, dialog, inDays, openDialog } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { confirmHire, signAs } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

test("a contract that requires insurance can be accepted once the bidder's insurance covers its dates", async () => {
  const { owner, bidder, listingId } = await placeBid(product, posts);
  const insured = (until: number) =>
    bidder.call(addCredentialEndpoint, {
      body: aCredentialDraft({ kind: "insurance", number: `GL-${until}`, validUntil: inDays(until) as Day }),
    });
  await insured(10);

  const { owners, poster, hiring } = await openHiring(product, owner, listingId);
  await hiring.getByLabel("Insurance", { exact: true }).selectOption("Required to accept");
  await hiring.getByText("Carl Nguyen has to add insurance before they can accept.").waitFor();
  await hiring.getByText("Self-reported, not checked").waitFor();
  await looksRight(owners);
  await confirmHire(poster, "Carl Nguyen", "Olivia Park");

  const { bidId, contractId } = await offeredTo(bidder);
  const sellers = await openWindowAs(product, bidder.email, addressOf({ to: "bidder_contract", bidId }));
  const seller = sellers.page;
  await seller.getByText("The contract can't be accepted without it.").waitFor();
  await seller.getByText("Not covered starting").waitFor();
  await looksRight(sellers);
  const signing = await openDialog(seller, "Accept Contract", "Sign the contract");
  await signing.getByText("This contract asks for insurance that covers its dates").waitFor();
  await button(signing, "Not yet").click();
  await seller.getByRole("link", { name: "Add insurance" }).click();
  await seller.getByRole("heading", { name: "Licenses & insurance" }).waitFor();
  await insured(300);
  await seller.goto(addressOf({ to: "bidder_contract", bidId }));
  await seller.getByText("GL-300").waitFor();
  expect(await seller.getByText("Not covered starting").count()).toBe(0);
  await button(seller, "Accept Contract").click();
  await signAs(seller, "Carl Nguyen", "Accept Contract");
  await button(dialog(seller, "Set Up Payment Method"), "Skip For Now").click();
  await seller.getByText("You won the contract.").waitFor();

  // The policy is deleted while the work goes on.
  await product.database.sql`delete from credential where number = 'GL-300'`;
  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  await poster.getByText("Not covered starting").waitFor();
  await looksRight(owners);
  await poster.goto(`/v1/document?contract_id=${contractId}`);
  await poster.getByText("must have insurance that covers the dates").waitFor();
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
