import { expect, test } from "vitest";
import { addressOf, paths } from "#api/addresses.ts";
import { acceptOffered, openHiring, placeBid, posts } from "./agreed.ts";
import { button, dialog, milestone, openDialog, press, pressAndLook } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { confirmHire, payMilestoneByCard } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

test("a milestone can be paid once its lien waiver is signed, which takes effect when the money arrives", async () => {
  const { owner, bidder, listingId } = await placeBid(product, posts);

  const { owners, poster, hiring } = await openHiring(product, owner, listingId);
  await hiring.getByLabel("Lien waivers", { exact: true }).selectOption("Required with each payment request");
  await confirmHire(poster, "Carl Nguyen", "Olivia Park");
  const { bidId, contractId } = await acceptOffered(product, bidder);

  const sellers = await openWindowAs(product, bidder.email, addressOf({ to: "bidder_contract", bidId }));
  const seller = sellers.page;
  await seller.getByText("A conditional lien waiver is required with each payment request.").waitFor();
  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  const paying = await openDialog(milestone(poster, 1), "Mark as Completed & Pay", "Pay milestone 1");
  await paying.getByText("and none is signed yet").waitFor();
  await looksRight(owners);
  await press(paying, "Continue to card", "This contract asks for a lien waiver with each payment");

  await seller.getByRole("link", { name: "Lien waivers" }).click();
  await seller.getByText("Not signed yet").waitFor();
  await seller.getByRole("button", { name: /^Sign lien waiver/ }).click();
  const signing = dialog(seller, "Sign the lien waiver for milestone 1");
  await pressAndLook(sellers, signing, "Sign", "Please type your full name.");
  await signing.getByLabel("Exceptions").fill("The lights that were added");
  await signing.getByLabel("Your full name").fill("Carl Nguyen");
  await button(signing, "Sign").click();
  await seller.getByText("Takes effect when the money arrives.").waitFor();
  await looksRight(sellers);

  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  await payMilestoneByCard(poster, 1, async () => {
    const shown = dialog(poster, "Pay milestone 1");
    if (await shown.isVisible()) await shown.getByText("Conditional lien waiver signed by Carl Nguyen").waitFor();
  });
  await poster.goto(`${paths.waivers}?contract_id=${contractId}`);
  await poster.getByText("The money has arrived.").waitFor();
  await looksRight(owners);
  await poster.getByRole("link", { name: /^Open document/ }).click();
  await poster.getByRole("heading", { name: "Unconditional lien waiver, final payment" }).waitFor();
  await poster.getByText("not one that a state prescribes").first().waitFor();
  await looksRight(owners);
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
