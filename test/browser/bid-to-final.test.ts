import { expect, test } from "vitest";
import { viewBidToFinalEndpoint } from "#api/endpoints/feedback.ts";
import { cents } from "#core/shared/money.ts";
import { placeBid, porch } from "./agreed.ts";
import { endEight } from "./ended.ts";
import { button, openDialog, press, pressAndLook } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

test("the bid-to-final comparison shows on profile and bid with its owner's answer, and an ended contract sums it up in a line", async () => {
  const { owner, bidder, listingId } = await placeBid(product, porch);
  const bidIds = await endEight(product, { industries: ["Fencing"], budget: cents(400_000) }, bidder.id);

  const bidders = await openWindowAs(product, bidder.email, "/v1/profile/feedback");
  const { page } = bidders;
  await page.getByText("Final price as bid in 8 of 8 contracts").waitFor();
  const form = await openDialog(page, "Answer", "Your answer");
  await pressAndLook(bidders, form, "Save answer", "Please write your answer.");
  await form.getByLabel("Your answer").fill("We measure twice.");
  await button(form, "Save answer").click();
  await page.getByText("Rosa Delgado says: We measure twice.").waitFor();
  await button(page, "Edit answer").waitFor();
  await looksRight(bidders);

  const owners = await openWindow(product, { locale: "es-US" });
  await openAs(owners.page, owner.email, `/v1/projects/bidders?listing_id=${listingId}`);
  await owners.page.getByText("Precio final igual a la oferta en 8 de 8 contratos").waitFor();
  await owners.page.getByText("Rosa Delgado dice: We measure twice.").waitFor();
  await looksRight(owners);
  await owners.page.goto(`/v1/projects/bidders?listing_id=${listingId}&compare=1`);
  await owners.page.getByText("Precio final igual a la oferta en 8 de 8 contratos").waitFor();
  expect(await owners.page.getByText("We measure twice.").isVisible()).toBe(false);
  await owners.page.getByText("Respuesta de Rosa Delgado").click();
  await owners.page.getByText("We measure twice.").waitFor();
  await looksRight(owners);

  await press(page, "Remove answer", "Your answer was removed.");
  await expect.poll(() => page.getByText("We measure twice.").count()).toBe(0);
  const seen = await owner.call(viewBidToFinalEndpoint, { params: { personId: bidder.id } });
  expect(seen.bidToFinal).toMatchObject({ percent: 0, answer: null });

  await page.goto(`/v1/my-bids/contract?bid_id=${bidIds[0]}`);
  await page.getByText("Bid $3,000 · final $3,000").waitFor();
  await looksRight(bidders);
});
