import { Effect } from "effect";
import { describe, expect } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { MemoryStore } from "#adapters/memory/store.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { listBids, listOwnBids, viewBid } from "#core/market/bid/view-bid.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { searchListings } from "#core/market/listing/search-listings.ts";
import { listOwnListings, viewListing } from "#core/market/listing/view-listing.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { sum } from "#core/shared/money.ts";
import { toldTo } from "#test/builders/alerts.ts";
import {
  bidOn,
  newcomer,
  payByBank,
  payByCard,
  postedListing,
  withBank,
  withCardAccount,
} from "#test/builders/errand.ts";
import { anything, firstPage } from "#test/builders/found.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass, runJobs } from "#test/world.ts";

/** From two people who are new to Dibbs to a running contract, watched by a rival and a bystander. */
const begunErrand = Effect.gen(function* () {
  const owner = yield* newcomer("home_owner", "Olive Owner");
  const contractor = yield* newcomer("contractor", "Cole Contractor");
  const rival = yield* newcomer("contractor", "Rita Rival");
  const bystander = yield* newcomer("supplier", "Sam Supplier");

  const posted = yield* postedListing(owner);
  const { items } = yield* searchListings(
    { filter: { ...noFilter, text: "BACK porch!", city: "Austin" }, sort: "newest" },
    firstPage,
  );
  expect(items).toMatchObject([{ id: posted.id, bidCount: 0, poster: { name: "Olive Owner" } }]);
  expect(yield* viewListing(contractor, posted.id)).toMatchObject({ moves: [], ownBid: null });

  const bid = yield* bidOn(posted, contractor);
  yield* bidOn(posted, rival);
  expect(bid).toMatchObject({ amount: 800_000, state: "submitted", milestones: [{}, {}, {}] });
  const bidders = yield* listBids(owner, posted.id, firstPage);
  expect(bidders.items.map(({ bidder }) => bidder.name)).toEqual(["Cole Contractor", "Rita Rival"]);
  expect(bidders.items[0]?.moves).toEqual(["hire", "decline"]);

  const offered = yield* hireBidder(owner, bid);
  expect(yield* viewBid(contractor, bid.id)).toMatchObject({ state: "contract_created", contractId: offered.id });
  expect(yield* viewContract(contractor, offered.id)).toMatchObject({ moves: ["accept", "refuse"] });
  expect((yield* searchListings(anything, firstPage)).items).toEqual([]);

  yield* withCardAccount(contractor);
  yield* withBank(contractor);
  yield* withBank(owner);
  const contract = yield* acceptContract(contractor, { contractId: offered.id, skipAccounts: false });
  expect(yield* viewBid(contractor, bid.id)).toMatchObject({ state: "contract_started" });
  const [lost] = (yield* listOwnBids(rival, "declined", firstPage)).items;
  expect(lost).toMatchObject({ state: "declined", declinedReason: "Another bidder was hired" });
  return { owner, contractor, rival, bystander, listing: posted, bid, contract };
});

const isOver = Effect.fnUntraced(function* (errand: Effect.Success<typeof begunErrand>) {
  const { owner, contractor, rival, bystander, listing, bid, contract } = errand;
  yield* endContract(owner, contract.id);
  yield* runJobs;
  expect(yield* viewContract(owner, contract.id)).toMatchObject({ state: "ended", moves: [] });
  expect(yield* viewContract(contractor, contract.id)).toMatchObject({ state: "ended", moves: [] });
  expect(yield* viewBid(contractor, bid.id)).toMatchObject({ state: "end_by_poster", moves: [] });
  expect(yield* viewListing(owner, listing.id)).toMatchObject({ state: "closed", moves: [] });
  expect((yield* listOwnListings(owner, "closed", firstPage)).items).toMatchObject([{ contractId: contract.id }]);

  expect(yield* toldTo(owner)).toEqual([
    "New bid",
    "New bid",
    "Contract accepted",
    ...Array.from({ length: 3 }, () => ["Milestone done", "Payment successful"]).flat(),
  ]);
  expect(yield* toldTo(contractor)).toEqual([
    "You have an offer",
    "You were paid",
    "You were paid",
    "You were paid",
    "Contract ended",
  ]);
  expect(yield* toldTo(rival)).toEqual(["Bid declined"]);
  expect(yield* toldTo(bystander)).toEqual([]);

  // Everybody who got alerts also got them by email, after a welcome email.
  const mail = yield* Effect.flatMap(SentMail, ({ all }) => all);
  const subjectsFor = ({ personId }: PersonActor) =>
    mail.filter((message) => message.personId === personId).map(({ subject }) => subject);
  for (const person of [owner, contractor, rival, bystander]) {
    expect(subjectsFor(person)).toEqual(["Welcome to Dibbs", ...(yield* toldTo(person))]);
  }
  // Only the screens of the people concerned got changes, except for each person's own sign-in.
  const changes = yield* Effect.flatMap(MemoryStore, (store) => store.changes);
  const heard = changes.filter(({ to }) => to.includes(bystander.personId));
  expect(heard.filter(({ change }) => change.noun !== "session")).toEqual([]);
});

const moneyIn = Effect.fnUntraced(function* (contract: Contract) {
  const ledger = yield* Ledger;
  const balances = yield* ledger.balances(contract.id);
  expect(sum(Object.values(balances))).toBe(0);
  return balances;
});

const story = (owner: PersonActor, contract: Contract) =>
  Effect.map(listHistory(owner, contract.id), (entries) => entries.map(({ noun, event }) => `${noun} ${event}`));

/** Checks that everything is paid and the contract has ended; `rail` is a move that only that rail's payments make. */
const isPaidAndOver = Effect.fnUntraced(function* (errand: Effect.Success<typeof begunErrand>, rail: string) {
  const { owner, contract } = errand;
  expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(800_000);
  yield* isOver(errand);
  const paid = ["milestone submit", "payment start", rail, "payment settle", "milestone complete"];
  expect(yield* story(owner, contract)).toEqual([
    ...["bid hire", "contract offer", "contract accept", "bid accept"],
    ...[paid, paid, paid].flat(),
    ...["contract end", "bid end"],
  ]);
});

/** Submits this milestone as the contractor. */
const submitStage = Effect.fnUntraced(function* (
  { owner, contractor, contract }: Effect.Success<typeof begunErrand>,
  number: number,
) {
  const stage = (yield* viewContract(owner, contract.id)).milestones[number - 1];
  if (!stage) throw new Error("The contract has three milestones.");
  yield* submitMilestone(contractor, stage.id);
});

describe("the whole flow", () => {
  testInWorld("by card, from signing up to the end of the contract", function* () {
    const errand = yield* begunErrand;
    const { owner, contractor, contract } = errand;
    for (const number of [1, 2, 3]) {
      yield* submitStage(errand, number);
      const payment = yield* payByCard(owner, contract, number);
      const before = yield* viewContract(owner, contract.id);
      expect(before).toMatchObject({ milestonesCompleted: number - 1 });
      expect(before.milestones[number - 1]).toMatchObject({
        state: "submitted",
        moves: [],
        payment: { id: payment.id, state: "started" },
      });
      yield* letPass("1 second");
      const after = yield* viewContract(contractor, contract.id);
      expect(after).toMatchObject({ milestonesCompleted: number });
      expect(after.milestones[number - 1]).toMatchObject({ state: "completed", payment: { state: "settled" } });
      const moved = yield* movementsOf(payment.id);
      expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
        ["charge", payment.total],
        ["transfer", payment.milestoneAmount],
      ]);
    }
    const fees = 6_005 + 10_485 + 7_498;
    expect(yield* moneyIn(contract)).toEqual({
      poster: -800_000 - fees,
      held: 0,
      clearing: 0,
      balance: 0,
      bidder: 800_000,
      fees,
      house: 0,
    });
    yield* isPaidAndOver(errand, "payment charge");
  });

  testInWorld("by bank, from signing up to the end of the contract", function* () {
    const errand = yield* begunErrand;
    const { owner, contract } = errand;
    for (const number of [1, 2, 3]) {
      yield* submitStage(errand, number);
      const payment = yield* payByBank(owner, contract, number);
      yield* letPass("1 second");
      const before = yield* viewContract(owner, contract.id);
      expect(before.milestones[number - 1]).toMatchObject({ state: "submitted", payment: { state: "processing" } });
      expect(before.totalPaid).toBe(sum(before.milestones.slice(0, number - 1).map(({ amount }) => amount)));
      yield* letPass("10 seconds");
      const after = yield* viewContract(owner, contract.id);
      expect(after.milestones[number - 1]).toMatchObject({ state: "completed", payment: { state: "settled" } });
      expect((yield* movementsOf(payment.id)).map(({ kind }) => kind)).toEqual(["bank_transfer"]);
    }
    expect(yield* moneyIn(contract)).toEqual({
      poster: -800_000,
      held: 0,
      clearing: 0,
      balance: 0,
      bidder: 800_000,
      fees: 0,
      house: 0,
    });
    yield* isPaidAndOver(errand, "payment process");
  });
});
