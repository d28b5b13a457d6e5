import { expect, test } from "vitest";
import type { ChangeOrder, MilestoneChange, MilestoneTerms } from "#core/contract/change-order/change-order.ts";
import { contractVersions } from "#core/contract/change-order/contract-versions.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { MilestoneId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aBid } from "#test/builders/bid.ts";
import { aChangeOrder } from "#test/builders/change-order.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { aListing } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";

const contract = aContract(aBid(aListing(aPerson().id), aPerson().id), { state: "accepted" });
const first = aMilestone(contract, 1);
const second = aMilestone(contract, 2, { description: "The roof of it" });

const termsOf = ({ amount, description, endDay }: MilestoneTerms): MilestoneTerms => ({ amount, description, endDay });
const change = (stage: Milestone, after: MilestoneTerms | null, before: MilestoneTerms | null): MilestoneChange => ({
  milestoneId: stage.id,
  number: stage.number,
  before,
  after,
});
const accepted = (number: number, at: string, ...changes: ReadonlyArray<MilestoneChange>): ChangeOrder =>
  aChangeOrder(contract, first, { number, state: "accepted", answeredAt: new Date(at), changes });

/** Returns a version's milestones as 'number amount', after the noun and number that created it. */
const inShort = ({ by, milestones }: ReturnType<typeof contractVersions>[number]) => [
  by && `${by.noun} ${by.number}`,
  ...milestones.map(({ number, amount }) => `${number} ${amount}`),
];

test("a contract without accepted changes has one version: what both sides agreed to", () => {
  const declined = aChangeOrder(contract, first, { state: "declined", answeredAt: new Date() });
  expect(contractVersions([first, second], [declined], []).map(inShort)).toEqual([[null, "1 200000", "2 200000"]]);
});

test("each accepted change makes a version, in the order of acceptance, and every version can be read", () => {
  const added = aMilestone(contract, 3, { id: idOf(MilestoneId), amount: cents(50_000) });
  const raised = { ...first, amount: cents(230_000) };
  const dropped = { ...second, state: "dropped" as const };
  // Change order 2 was accepted before change order 1.
  const orders = [
    accepted(3, "2026-05-03T00:00:00Z", change(second, null, termsOf(second))),
    accepted(2, "2026-05-01T00:00:00Z", change(first, termsOf(raised), termsOf(first))),
    accepted(1, "2026-05-02T00:00:00Z", change(added, termsOf(added), null)),
  ];
  expect(contractVersions([raised, dropped, added], orders, []).map(inShort)).toEqual([
    ["change 3", "1 230000", "3 50000"],
    ["change 1", "1 230000", "2 200000", "3 50000"],
    ["change 2", "1 230000", "2 200000"],
    [null, "1 200000", "2 200000"],
  ]);
});

test("milestones that were dropped because the contract was canceled stay in its version", () => {
  const dropped = { ...second, state: "dropped" as const };
  expect(contractVersions([first, dropped], [], []).map(inShort)).toEqual([[null, "1 200000", "2 200000"]]);
});

test("a settled dispute makes a version, and earlier versions stay as they were", () => {
  const halved = { ...first, amount: cents(100_000) };
  const dropped = { ...second, state: "dropped" as const };
  const orders = [
    accepted(1, "2026-05-02T00:00:00Z", change(first, termsOf(first), { ...termsOf(first), amount: cents(180_000) })),
  ];
  const about = (stage: Milestone, number: number, worth: number | null, day: number) => ({
    ...{ number, milestoneId: stage.id, amount: cents(200_000) },
    ...{ worth: worth === null ? null : cents(worth), updatedAt: new Date(Date.UTC(2026, 4, day)) },
  });
  const disputes = [about(first, 1, 100_000, 3), about(second, 2, 0, 4), about(second, 3, null, 5)];
  expect(contractVersions([halved, dropped], orders, disputes).map(inShort)).toEqual([
    ["dispute 2", "1 100000"],
    ["dispute 1", "1 100000", "2 200000"],
    ["change 1", "1 200000", "2 200000"],
    [null, "1 180000", "2 200000"],
  ]);
});
