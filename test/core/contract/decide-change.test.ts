import { Result } from "effect";
import { expect, test } from "vitest";
import {
  type AcceptanceFacts,
  decideAcceptance,
  decideProposal,
  type ProposalFacts,
} from "#core/contract/change-order/decide-change.ts";
import type { Retainage } from "#core/contract/contract/contract.ts";
import type { MilestoneMoney } from "#core/contract/contract/contract-money.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Day } from "#core/shared/day.ts";
import { FileId, MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { cents, mostCents } from "#core/shared/money.ts";
import { answerOf } from "#test/builders/answer.ts";
import { aBid } from "#test/builders/bid.ts";
import { aChangeDraft, aChangeOrder, anAddition, aRaise } from "#test/builders/change-order.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { aListing } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";
import { aFile } from "#test/builders/stored.ts";

const poster = aPerson();
const contract = aContract(aBid(aListing(poster.id), aPerson().id), { state: "accepted" });
const first = aMilestone(contract, 1);
const second = aMilestone(contract, 2, { amount: cents(100_000) });
const order = aChangeOrder(contract, first);
const drop = ({ id }: Milestone) => ({ milestoneId: id, terms: null });
const changing = (...changes: ReturnType<typeof aChangeDraft>["changes"]) => ({ draft: aChangeDraft({ changes }) });
const plan = aFile(poster.id, { purpose: "change_attachment", name: "beam.pdf" });
const terms = { amount: cents(200_000), description: first.description, endDay: first.endDay };
/** A change of the milestone in only these terms. */
const edit = (but: Partial<typeof terms>) => changing({ milestoneId: first.id, terms: { ...terms, ...but } });

const retainage: Retainage = { percent: 10, days: 30 };

/** The amounts paid and held for the first milestone. */
const money = (but: Partial<MilestoneMoney>) => ({
  money: new Map([[first.id, { paid: 0, held: 0, kept: 0, heldIds: [], isMoving: false, ...but }]]),
});

const facts = {
  contract,
  milestones: [first, second],
  money: new Map(),
  otherStanding: "active",
} as const;

const propose = (but: Partial<ProposalFacts>) =>
  decideProposal({
    ...facts,
    personId: poster.id,
    draft: aChangeDraft(),
    files: [],
    open: [],
    lastNumber: 0,
    today: "2099-01-01" as Day,
    ...but,
  });

test.each<[string, Partial<ProposalFacts>, string]>([
  ["the offer waits", { contract: { ...contract, state: "offer_sent" } }, "no: ContractNotAccepted"],
  ["the contract has ended", { contract: { ...contract, state: "ended" } }, "no: ContractOver"],
  ["the other side is suspended", { otherStanding: "suspended" }, "no: account_suspended"],
  ["nothing is changed", changing(), "no: changes"],
  ["there is no reason", { draft: aChangeDraft({ reason: " " }) }, "no: reason"],
  ["a milestone is as it was", edit({}), "no: changes.0"],
  ["only its spaces are others", edit({ description: `${first.description} ` }), "no: changes.0"],
  ["a milestone costs nothing", edit({ amount: cents(0) }), "no: changes.0.amount"],
  ["a milestone costs cents", edit({ amount: cents(150) }), "no: changes.0.amount"],
  ["a milestone says nothing", edit({ description: " " }), "no: changes.0.description"],
  ["a milestone is due today", edit({ endDay: "2099-01-01" as Day }), "no: changes.0.endDay"],
  ["nothing stands for a new one", changing({ milestoneId: null, terms: null }), "no: changes.0"],
  ["it is of another contract", changing({ milestoneId: idOf(MilestoneId), terms }), "no: changes.0"],
  ["one milestone is named twice", changing(aRaise(first), drop(first)), "no: changes"],
  ["a file is somebody else's", { draft: aChangeDraft({ files: [idOf(FileId)] }), files: [plan] }, "no: files"],
  [
    "it is paid",
    { ...changing(aRaise(first)), milestones: [{ ...first, state: "completed" }] },
    "no: MilestoneNotOpen",
  ],
  [
    "it was dropped",
    { ...changing(aRaise(first)), milestones: [{ ...first, state: "dropped" }] },
    "no: MilestoneNotOpen",
  ],
  ["it is being paid", { ...changing(aRaise(first)), ...money({ isMoving: true }) }, "no: PaymentLive"],
  ["more of it is paid", { ...edit({ amount: cents(30_000) }), ...money({ paid: 30_001 }) }, "no: PartlyPaid"],
  [
    "less would be paid than is, because a tenth is kept back",
    { contract: { ...contract, retainage }, ...edit({ amount: cents(30_000) }), ...money({ paid: 27_001 }) },
    "no: PartlyPaid",
  ],
  ["some of it is paid, and it is dropped", { ...changing(drop(first)), ...money({ paid: 100 }) }, "no: PartlyPaid"],
  [
    "too little would be left to pay",
    { ...edit({ amount: cents(30_100) }), ...money({ paid: 30_050 }) },
    "no: changes.0.amount",
  ],
  [
    "too little would be left to fund",
    { ...edit({ amount: cents(230_000) }), ...money({ paid: 29_950, held: 200_000 }) },
    "no: changes.0.amount",
  ],
  ["a change of it waits", { ...changing(aRaise(first)), open: [order] }, "no: ChangeOpen"],
  ["nothing is left", changing(drop(first), drop(second)), "no: NoMilestoneLeft"],
  ["it gets too dear", edit({ amount: cents(mostCents) }), "no: ContractTooLarge"],
  [
    "it gets too many milestones",
    { milestones: Array.from({ length: 50 }, (_, index) => aMilestone(contract, index + 1)) },
    "no: ContractTooLarge",
  ],
  ["ten wait already", { open: Array.from({ length: 10 }, () => order) }, "no: TooManyChanges"],
  ["there were a hundred", { lastNumber: 100 }, "no: TooManyChanges"],
])("proposing a change is refused if %s", (_, but, answer) => {
  expect(answerOf(propose(but))).toBe(answer);
});

test("a proposed change holds each milestone before and after, and the difference in price", () => {
  const draft = aChangeDraft({ changes: [aRaise(first), drop(second), anAddition], files: [plan.id, plan.id] });
  expect(Result.getOrThrow(propose({ draft, files: [plan], lastNumber: 4 }))).toEqual({
    number: 5,
    reason: draft.reason,
    cause: null,
    changes: [
      { milestoneId: first.id, number: 1, before: terms, after: { ...terms, amount: 230_000 } },
      { milestoneId: second.id, number: 2, before: { ...terms, amount: 100_000 }, after: null },
      { milestoneId: null, number: null, before: null, after: anAddition.terms },
    ],
    difference: 30_000 - 100_000 + 50_000,
    files: [{ id: plan.id, name: "beam.pdf" }],
  });
});

test("a second change can be proposed for another milestone; an unchanged due date may be past, an unchanged amount may have cents", () => {
  expect(Result.isSuccess(propose({ ...changing(aRaise(second)), open: [order] }))).toBe(true);
  const late = { ...first, amount: cents(199_950) };
  const draft = aChangeDraft({
    changes: [{ milestoneId: late.id, terms: { ...terms, amount: late.amount, description: "Take it all down" } }],
  });
  expect(Result.isSuccess(propose({ milestones: [late], draft, today: "2100-01-01" as Day }))).toBe(true);
});

const accept = (but: Partial<AcceptanceFacts>) =>
  decideAcceptance({
    ...facts,
    order,
    side: "bidder",
    ...but,
  });

const dropping = { ...order, changes: order.changes.map((change) => ({ ...change, after: null })) };

test.each<[string, Partial<AcceptanceFacts>, string]>([
  ["it is one's own", { side: "poster" }, "no: IllegalMove"],
  ["it was withdrawn", { order: { ...order, state: "withdrawn" } }, "no: IllegalMove"],
  ["it was accepted", { order: { ...order, state: "accepted" } }, "no: IllegalMove"],
  ["the contract is over", { contract: { ...contract, state: "cancelled" } }, "no: IllegalMove"],
  ["whoever proposed it is suspended", { otherStanding: "suspended" }, "no: account_suspended"],
  ["the milestone is another one by now", { milestones: [{ ...first, amount: cents(1) }] }, "no: ChangeOutdated"],
  ["the milestone is gone", { milestones: [second] }, "no: ChangeOutdated"],
  ["the milestone is paid", { milestones: [{ ...first, state: "completed" }] }, "no: MilestoneNotOpen"],
  ["the milestone is being paid", money({ isMoving: true }), "no: PaymentLive"],
  ["more of the milestone is paid by now", money({ paid: 230_001 }), "no: PartlyPaid"],
  // Meanwhile another change dropped the other milestone.
  [
    "nothing would be left",
    { order: dropping, milestones: [first, { ...second, state: "dropped" }] },
    "no: NoMilestoneLeft",
  ],
])("accepting a change is refused if %s", (_, but, answer) => {
  expect(answerOf(accept(but))).toBe(answer);
});

test("an accepted change edits, adds or drops milestones, and updates the total cost", () => {
  const added = { milestoneId: null, number: null, before: null, after: { ...terms, amount: cents(50_000) } };
  const whole = { ...order, changes: [...order.changes, added] };
  expect(Result.getOrThrow(accept({ order: whole }))).toEqual({
    event: "accept",
    edited: [{ id: first.id, terms: { ...terms, amount: 230_000 } }],
    dropped: [],
    completed: [],
    held: [],
    toFund: 0,
    givesBack: 0,
    added: [{ number: 3, terms: added.after }],
    totalCost: 380_000,
  });
  expect(Result.getOrThrow(accept({ order: dropping }))).toMatchObject({ dropped: [first.id], totalCost: 100_000 });
});

test("an accepted change of a funded milestone says what to fund and what to give back, and completes what is fully paid", () => {
  const heldIds = [idOf(PaymentId)];
  const grows = accept(money({ held: 200_000, heldIds }));
  expect(Result.getOrThrow(grows)).toMatchObject({ held: heldIds, toFund: 30_000, givesBack: 0, completed: [] });
  const paid = accept(money({ paid: 230_000, held: 20_000, heldIds }));
  expect(Result.getOrThrow(paid)).toMatchObject({ toFund: 0, givesBack: 20_000, completed: [first.id] });
  const drops = accept({ order: dropping, ...money({ held: 200_000, heldIds }) });
  expect(Result.getOrThrow(drops)).toMatchObject({ held: heldIds, toFund: 0, givesBack: 200_000, dropped: [first.id] });
});
