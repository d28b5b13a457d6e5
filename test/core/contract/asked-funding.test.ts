import { Effect } from "effect";
import { expect } from "vitest";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { listRunningContracts } from "#core/contract/contract/list-contracts.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { unfundedOf } from "#core/money/payment/unfunded.ts";
import { today } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import { factsOf } from "#core/support/doctor/examine-contract.ts";
import { mustActNext, mustActOn } from "#core/support/doctor/must-act.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { examineContract } from "#test/builders/doctor.ts";
import { fundByCard, payableContract, submittedBid } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const page = { after: null, limit: 10 };

const doctorOn = Effect.fnUntraced(function* (id: ContractId) {
  const found = yield* examineContract({ noun: "contract", id });
  const facts = factsOf(found);
  return { found, facts, next: mustActNext(found.world, null, facts) };
});

testInWorld("what a bid asks for can be changed with it, and is what the contract is made with", function* () {
  const { owner, contractor, bid } = yield* submittedBid();
  expect(bid.asksFunding).toBe(false);
  const asking = yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ asksFunding: true }) });
  expect(asking.asksFunding).toBe(true);
  // A poster who was shown the bid without the funding request has not agreed to it.
  expect(yield* Effect.flip(hireBidder(owner, bid))).toMatchObject({ code: "BidChanged" });
  const contract = yield* hireBidder(owner, asking);
  expect(contract.asksFunding).toBe(true);
  yield* acceptContract(contractor, { contractId: contract.id, skipAccounts: true });
  const [told] = (yield* listAlerts(owner, page)).items;
  expect(told).toMatchObject({
    title: "Contract accepted",
    message: expect.stringContaining("Fund the first milestone: the bid asks for that before work starts."),
  });
});

testInWorld("the next milestone waits for the poster until it is funded, and may be submitted before", function* () {
  const { owner, contractor, contract } = yield* payableContract("settles", { asksFunding: true });
  const { milestones, payments } = yield* viewContract(owner, contract.id);
  const [first, second] = milestones;
  if (first === undefined || second === undefined) throw new Error("The contract has three milestones.");
  const unfunded = Effect.map(viewContract(owner, contract.id), unfundedOf);
  expect(unfundedOf({ ...contract, milestones, payments })).toEqual(milestones.map(({ id }) => id));
  expect((yield* doctorOn(contract.id)).next).toEqual({
    who: "Olive Owner, the poster",
    what: "fund milestone 1: the bid asks for that before work starts",
  });
  yield* fundByCard(owner, contract);
  yield* hearProviders;
  expect(yield* unfunded).toEqual(milestones.slice(1).map(({ id }) => id));
  expect((yield* doctorOn(contract.id)).next?.who).toBe("Cole Contractor, the bidder");
  const running = listRunningContracts(contractor, page);
  expect((yield* running).items).toMatchObject([{ asksFunding: true, current: { number: 1, isFunded: true } }]);
  // The bidder may still continue without it.
  yield* submitMilestone(contractor, second.id);
  expect(yield* unfunded).toEqual(milestones.slice(2).map(({ id }) => id));
});

testInWorld("where work is late because nobody funded it, the doctor says so", function* () {
  const endDay = daysAfter(yield* today, 2);
  const milestones = [{ amount: cents(200_000), description: "Take the old porch down", endDay }];
  const { contract } = yield* payableContract("settles", { asksFunding: true, milestones, startDay: null, endDay });
  yield* letPass("61 days");
  const { found, facts } = yield* doctorOn(contract.id);
  const late = found.stuck.find(({ noun }) => noun === "milestone");
  if (late === undefined) throw new Error("A milestone that is late is stuck.");
  expect(causeOf(late, facts)).toMatch(/^Olive Owner hasn't funded milestone \d.*; the bid asks for that before work/);
  expect(mustActOn(late, facts).who).toBe("Olive Owner, the poster");
});

testInWorld("a contract whose bid asks for nothing waits for the work, as ever", function* () {
  const { owner, contract } = yield* payableContract();
  expect(unfundedOf(yield* viewContract(owner, contract.id))).toEqual([]);
  expect((yield* doctorOn(contract.id)).next?.who).toBe("Cole Contractor, the bidder");
});
