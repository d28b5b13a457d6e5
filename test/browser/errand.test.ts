import { expect, test } from "vitest";
import { agree, signUp } from "./agreed.ts";
import { goTo, inDays, milestone, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import {
  acceptContract,
  contractPage,
  endContract,
  findAndBid,
  hire,
  openOwnContract,
  payMilestoneByBank,
  payMilestoneByCard,
  postProject,
  seePaid,
  setUpAccount,
  submitMilestone,
  viewBidders,
} from "./steps.ts";
import { looksRight, openAs, openWindow, withoutReload } from "./window.ts";

const product = ownProduct();

const stages = [
  { amount: 2400, description: "Take the old porch down and haul it away", due: inDays(14) },
  { amount: 3600, description: "Footings, posts and frame", due: inDays(30) },
  { amount: 2000, description: "Cedar boards, rail and stairs", due: inDays(45) },
];
/** Longer than a transfer of the test bank takes, in milliseconds. */
const untilSettled = 6_000;

/** Reads from the ledger where the money of this project's contract went. */
const sumsOf = async (title: string) => {
  const [sums] = await product.database.sql<{ sum: string; paid: string }[]>`
    select coalesce(sum(amount), 0)::text as sum,
      coalesce(sum(amount) filter (where account = 'bidder'), 0)::text as paid
    from posting_line join posting on posting.id = posting_id join contract on contract.id = contract_id
    join listing on listing.id = contract.listing_id where listing.title = ${title}`;
  return sums;
};

test("from posting to the end of a contract paid by card, each side sees the other's steps arrive live", {
  timeout: 480_000,
}, async () => {
  const title = "Rebuild The Front Porch";
  const [ownerWindow, bidderWindow] = [await openWindow(product), await openWindow(product)];
  const [owner, bidder] = [ownerWindow.page, bidderWindow.page];
  const asOwner = () => looksRight(ownerWindow);
  const asBidder = () => looksRight(bidderWindow);

  await openAs(owner, (await signUp(product, "Hannah Reyes", "home_owner")).email, "/v1");
  await postProject(
    owner,
    { title, description: "Sixteen feet wide, and the steps are rotten.", budget: 8500 },
    asOwner,
  );
  await viewBidders(owner, title, asOwner);

  await openAs(bidder, (await signUp(product, "Marcus Bell", "contractor")).email, "/v1");
  await withoutReload(ownerWindow, async () => {
    await findAndBid(bidder, title, title.slice(8), stages, asBidder);
    await projectCard(owner, "Marcus Bell").getByText("3 milestones").waitFor();
    await owner.getByText("$8,000").first().waitFor();
  });
  await asOwner();

  await goTo(bidder, "My Bids");
  await projectCard(bidder, title).getByText("Bid submitted").waitFor();
  await withoutReload(bidderWindow, async () => {
    await hire(owner, "Marcus Bell", asOwner);
    await projectCard(bidder, title).getByText("Offer received").waitFor();
  });
  await asBidder();

  await openOwnContract(bidder, title);
  await projectCard(owner, "Marcus Bell").getByRole("link", { name: "View Contract" }).click();
  await contractPage(owner);
  await owner.getByText("Waiting for Marcus Bell to accept").waitFor();
  await withoutReload(ownerWindow, async () => {
    await acceptContract(bidder, asBidder);
    await owner.getByText("Accepted", { exact: true }).waitFor();
  });
  await asOwner();

  await setUpAccount(bidder, "card", asBidder);
  await goTo(bidder, "My Bids");
  await openOwnContract(bidder, title);
  await withoutReload(ownerWindow, async () => {
    await submitMilestone(bidder, 1, asBidder);
    await milestone(owner, 1).getByText("Waiting for review").waitFor();
  });
  await withoutReload(bidderWindow, async () => {
    for (const number of [1, 2, 3]) {
      await payMilestoneByCard(owner, number, number === 1 ? asOwner : undefined);
      await Promise.all([seePaid(owner, number, stages.length), seePaid(bidder, number, stages.length)]);
    }
    await asOwner();
    await endContract(owner, title, asOwner);
    await bidder.getByText("Ended", { exact: true }).waitFor();
    await bidder.getByText(/The contract ended/).waitFor();
  });
  await asBidder();
  expect(await sumsOf(title)).toEqual({ sum: "0", paid: "800000" });
  expect([...ownerWindow.errors, ...bidderWindow.errors]).toEqual([]);
});

test("both sides set up bank transfers, and each transfer shows live in both windows", {
  timeout: 480_000,
}, async () => {
  const title = "Rebuild The Back Porch";
  const agreed = await agree(product, { owner: "Hannah Reyes", bidder: "Marcus Bell", title, stages });
  const [ownerWindow, bidderWindow] = [await openWindow(product), await openWindow(product)];
  const [owner, bidder] = [ownerWindow.page, bidderWindow.page];

  await openAs(bidder, agreed.bidder.email, "/v1/my-bids");
  await setUpAccount(bidder, "bank");
  await goTo(bidder, "My Bids");
  await openOwnContract(bidder, title);
  await openAs(owner, agreed.owner.email, "/v1/projects");
  await setUpAccount(owner, "bank", () => looksRight(ownerWindow));
  await goTo(owner, "My Projects");
  await owner.getByRole("tab", { name: "Ongoing" }).click();
  await projectCard(owner, title).getByRole("link", { name: "View Contract" }).click();

  await withoutReload(bidderWindow, async () => {
    await withoutReload(ownerWindow, async () => {
      for (const number of [1, 2, 3]) {
        await payMilestoneByBank(owner, number, number === 1 ? () => looksRight(ownerWindow) : undefined);
        await milestone(bidder, number).getByText("The payment for this milestone is processing").waitFor();
        await product.advance(untilSettled);
        await Promise.all([seePaid(owner, number, stages.length), seePaid(bidder, number, stages.length)]);
      }
    });
    await endContract(owner, title);
    await bidder.getByText("Ended", { exact: true }).waitFor();
  });
  expect(await sumsOf(title)).toEqual({ sum: "0", paid: "800000" });
  expect([...ownerWindow.errors, ...bidderWindow.errors]).toEqual([]);
});
