import { expect, test } from "vitest";
import { addressOf } from "#api/addresses.ts";
import { hireBidderEndpoint } from "#api/endpoints/contracts.ts";
import { signWaiverEndpoint, viewWaiversEndpoint } from "#api/endpoints/waivers.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { accept, placeBid, posts, setUpCards } from "./agreed.ts";
import { button, dialog, milestone, openDialog, tile } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { fundMilestone } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

test("10 % of a funded milestone stays held after its release, until the poster releases the retainage too", async () => {
  const { owner, bidder, bid } = await placeBid(product, posts, { asksFunding: true });
  const retainage = { percent: 10, days: 14 } as const;
  const hire = {
    params: { bidId: bid.id },
    body: { version: bid.version, retainage, waiverDemand: "demand" as const },
  };
  const { id: contractId } = await owner.call(hireBidderEndpoint, hire);
  await accept(bidder, contractId);
  await setUpCards(product, bidder);
  const { milestones } = await bidder.call(viewWaiversEndpoint, { params: { contractId } });
  const own = { signer: "Carl Nguyen", throughDay: dayOf(new Date()), exceptions: "" };
  await bidder.call(signWaiverEndpoint, { params: { milestoneId: milestones[0]?.id ?? "" }, body: own });

  const owners = await openWindowAs(product, owner.email, addressOf({ to: "poster_contract", contractId }));
  const poster = owners.page;
  await fundMilestone(poster, 1, async () => {
    if (await dialog(poster, "Fund milestone 1").isVisible())
      await dialog(poster, "Fund milestone 1")
        .getByText("When you release the money, $90.50 of it stays on hold")
        .waitFor();
  });
  await tile(poster, "Held").getByText("$905", { exact: true }).waitFor();
  const release = await openDialog(milestone(poster, 1), "Mark as Completed & Pay", "Release $814.50 for milestone 1?");
  await release.getByText("$90.50 of it stays on hold").waitFor();
  await button(release, "Release $814.50").click();

  const sellers = await openWindow(product);

  await openAs(sellers.page, bidder.email, addressOf({ to: "bidder_contract", bidId: bid.id }));
  const seller = sellers.page;
  for (const page of [poster, seller]) {
    await tile(page, "Amount paid").getByText("$814.50").waitFor();
    await tile(page, "Retainage").getByText("$90.50").waitFor();
    await tile(page, "Held").waitFor({ state: "detached" });
    await milestone(page, 1).getByText("Dibbs holds $90.50 as retainage.").waitFor();
  }
  await looksRight(owners);
  await looksRight(sellers);

  // The button doesn't move while the note about lien waivers loads, which is longer if a waiver is required.
  await poster.setViewportSize({ width: 390, height: 844 });
  const known = Promise.withResolvers<void>();
  await interceptNext(poster, /\/waivers$/, async (route) => {
    await known.promise;
    await route.continue();
  });
  const releaseKept = await openDialog(milestone(poster, 1), "Release retainage", "Release $90.50 for milestone 1?");
  await releaseKept.and(poster.locator(".ui-dialog--enter-done")).waitFor();
  const note = releaseKept.getByText("and none is signed yet");
  const placeOf = async () => [await button(releaseKept, "Release $90.50").boundingBox(), await note.boundingBox()];
  const before = await placeOf();
  known.resolve();
  await note.waitFor();
  expect(await placeOf()).toEqual(before);
  await poster.setViewportSize({ width: 1280, height: 800 });
  await looksRight(owners);
  await button(releaseKept, "Release $90.50").click();
  await poster.getByText("this retainage has none yet").waitFor();

  // The retainage has a lien waiver of its own, besides the work's.
  await seller.getByRole("link", { name: "Lien waivers" }).click();
  await seller.getByRole("heading", { name: /^Retainage of milestone 1/ }).waitFor();
  await seller.getByText("The money has arrived.").waitFor();
  await seller.getByRole("button", { name: /^Sign lien waiver.*Retainage of milestone 1/ }).click();
  const signing = dialog(seller, "Sign the lien waiver for the retainage of milestone 1");
  await signing.getByText("It's for $90.50").waitFor();
  await signing.getByLabel("Your full name").fill("Carl Nguyen");
  await looksRight(sellers);
  await button(signing, "Sign").click();
  await seller.getByText("Takes effect when the money arrives.").waitFor();
  await looksRight(sellers);
  await seller.goto(addressOf({ to: "bidder_contract", bidId: bid.id }));

  await poster.goto(addressOf({ to: "poster_contract", contractId }));
  await button(milestone(poster, 1), "Release retainage").click();
  await releaseKept.getByText("Conditional lien waiver signed by Carl Nguyen").waitFor();
  await button(releaseKept, "Release $90.50").click();
  for (const page of [poster, seller]) {
    await tile(page, "Amount paid").getByText("$905", { exact: true }).waitFor();
    await tile(page, "Retainage").waitFor({ state: "detached" });
  }
  await seller.getByRole("link", { name: "Lien waivers" }).click();
  await expect.poll(() => seller.getByText("The money has arrived.").count()).toBe(2);
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
