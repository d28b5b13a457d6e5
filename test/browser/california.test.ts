import { expect, test } from "vitest";
import { addressOf } from "#api/addresses.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { addCredentialEndpoint } from "#api/endpoints/credentials.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { inOakland } from "#test/builders/california.ts";
import { aCredentialDraft } from "#test/builders/credential.ts";
import { acceptOffered, openHiring, postedBy, signUp } from "./agreed.ts";
import { button, inDays, openDialog, tile } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { askToHire, confirmHire, payMilestoneByCard } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

test("a California contract goes through each home improvement rule, from the down payment to cancellation", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const bidder = await signUp(product, "Carl Nguyen", "contractor");
  const { id: listingId } = await postedBy(owner, { place: inOakland });
  const bidOf = (first: number) =>
    aBidDraft({
      startDay: inDays(20) as Day,
      endDay: inDays(60) as Day,
      milestones: [
        { amount: cents(first), description: "Order the boards", endDay: inDays(10) as Day },
        { amount: cents(900_000), description: "Build the porch", endDay: inDays(60) as Day },
      ],
    });

  // The down payment is too high: the bid is rejected with the reason.
  const refused = await bidder
    .call(placeBidEndpoint, { params: { listingId }, body: bidOf(500_000) })
    .catch((error: { readonly problem: { readonly code: string; readonly detail: string } }) => error.problem);
  expect(refused).toMatchObject({ code: "DownPaymentTooHigh", detail: expect.stringContaining("$1,000.00") });
  await bidder.call(placeBidEndpoint, { params: { listingId }, body: bidOf(100_000) });

  // Without a license nobody can be hired, and the dialog says so before and after.
  const { owners, poster, hiring } = await openHiring(product, owner, listingId);
  await hiring.getByText("The home improvement rules of California will apply to the contract.").waitFor();
  await hiring.getByText("The contract must show the contractor's license or registration number.").waitFor();
  // A contract that can't be offered can't be signed.
  const signing = await openDialog(hiring, "Hire", "Sign the contract");
  await signing.getByText("In California, a contract has to show the contractor's license number").waitFor();
  await looksRight(owners);
  await bidder.call(addCredentialEndpoint, { body: aCredentialDraft({ number: "1012345" }) });
  await poster.goto(addressOf({ to: "bidders", listingId }));
  await askToHire(poster, "Carl Nguyen");
  await hiring.getByText("License 1012345, California").getByText("Self-reported, not checked").waitFor();
  await confirmHire(poster, "Carl Nguyen", "Olivia Park");
  const { bidId, contractId } = await acceptOffered(product, bidder);

  // The license and the rules, on the page and in the document.
  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  const rules = poster.getByRole("region", { name: "California rules" });
  await rules.getByText("License 1012345, California").getByText("Self-reported, not checked").waitFor();
  await rules.getByText("You can cancel this contract for any reason until the end of").waitFor();
  await looksRight(owners);
  await payMilestoneByCard(poster, 1);
  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  await tile(poster, "Amount paid").getByText("$1,000").waitFor();
  // The second milestone isn't marked as done.
  const paying = await openDialog(poster, "Mark as Completed & Pay", "Pay milestone 2");
  await paying.getByText("This milestone isn't marked as done.").waitFor();
  await looksRight(owners);
  await button(paying, "Cancel").click();
  const sellers = await openWindowAs(product, bidder.email, addressOf({ to: "bidder_contract", bidId }));
  const seller = sellers.page;
  await seller.getByText("The client can cancel this contract for any reason until the end of").waitFor();
  await looksRight(sellers);
  await seller.getByRole("link", { name: "Contract document" }).click();
  await seller.getByRole("heading", { name: "Home improvement rules of California" }).waitFor();
  await seller.getByText("1012345 (California) Delgado Builders LLC").waitFor();

  // The page of the rules.
  await rules.getByRole("link", { name: "Read the rules" }).click();
  await poster.getByRole("heading", { name: "California version 1" }).waitFor();
  await poster.getByRole("link", { name: "Cal. Bus. & Prof. Code § 7159.5(a)(3)" }).waitFor();
  await poster.getByText("This is information, not legal advice.").first().waitFor();
  await looksRight(owners);

  // The poster leaves the contract and gets the money back.
  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  const leaving = await openDialog(rules, "Cancel for any reason", "Cancel the contract?");
  await leaving.getByText("I was 65 or older when I signed").waitFor();
  await looksRight(owners);
  await button(leaving, "Cancel the contract").click();
  await poster.getByText("The contract is canceled. What you paid is on its way back.").waitFor();
  await poster
    .getByText("$1,000 refunded", { exact: false })
    .or(tile(poster, "Amount paid").getByText("$0"))
    .first()
    .waitFor();
  await looksRight(owners);
  await seller.goto(addressOf({ to: "bidder_contract", bidId }));
  await tile(seller, "Amount paid").getByText("$0").waitFor();
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
