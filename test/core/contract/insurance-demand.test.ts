import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { acceptContract, viewContractToSign } from "#core/contract/contract/accept-contract.ts";
import type { InsuranceDemand } from "#core/contract/contract/contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { contractDates, missingFrom } from "#core/contract/contract/insurance-cover.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { viewContractDocument } from "#core/money/document/view-documents.ts";
import { rejectCredential } from "#core/people/credential/check-credential.ts";
import { addCredential, removeCredential } from "#core/people/credential/own-credentials.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Day, today } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { remindInsurance } from "#core/support/reminder/remind-insurance.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aCredentialDraft } from "#test/builders/credential.ts";
import { submittedBid } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const day = (text: string): Day => text as Day;
const policy = (validFrom: string, validUntil: string, kind: "insurance" | "bond" = "insurance") => ({
  kind,
  validFrom: day(validFrom),
  validUntil: day(validUntil),
});

describe("the dates of a contract", () => {
  const offered = day("2026-05-04");
  const stage = (endDay: string, state: "planned" | "completed" | "dropped" = "planned") =>
    ({ endDay: day(endDay), state, kind: "work" }) as const;

  test("begin on the bid's start day, or else the day of the offer, and end with the last milestone", () => {
    const facts = { startDay: null, offered, today: offered };
    expect(contractDates(facts, [stage("2026-06-01"), stage("2026-05-20")])).toEqual({
      from: offered,
      until: "2026-06-01",
    });
    expect(contractDates({ ...facts, startDay: day("2026-05-10") }, [stage("2026-06-01")]).from).toBe("2026-05-10");
    expect(contractDates(facts, [stage("2026-06-01", "dropped"), stage("2026-05-20")]).until).toBe("2026-05-20");
    const kept = { ...stage("2027-06-01"), kind: "retainage" } as const;
    expect(contractDates(facts, [stage("2026-06-01"), kept]).until).toBe("2026-06-01");
  });

  test("extend to today while work is overdue, but not once it is completed", () => {
    const facts = { startDay: null, offered, today: day("2026-06-09") };
    expect(contractDates(facts, [stage("2026-06-01")]).until).toBe("2026-06-09");
    expect(contractDates(facts, [stage("2026-06-01", "completed")]).until).toBe("2026-06-01");
  });
});

describe("insurance coverage", () => {
  const dates = { from: day("2026-05-10"), until: day("2026-06-30") };
  const at = day("2026-05-04");

  test.each([
    ["nothing", [], "2026-05-10"],
    ["all of it, to the day", [policy("2026-05-10", "2026-06-30")], null],
    ["a day too little at its end", [policy("2026-01-01", "2026-06-29")], "2026-06-30"],
    ["a day too late at its beginning", [policy("2026-05-11", "2026-12-31")], "2026-05-10"],
    ["one after the other", [policy("2026-06-01", "2026-12-31"), policy("2026-01-01", "2026-05-31")], null],
    ["a day between two", [policy("2026-06-02", "2026-12-31"), policy("2026-01-01", "2026-05-31")], "2026-06-01"],
    ["a bond", [policy("2026-01-01", "2026-12-31", "bond")], "2026-05-10"],
    ["a short one within a long one", [policy("2026-05-10", "2026-05-11"), policy("2026-01-01", "2026-12-31")], null],
  ] as const)("of %s", (_, policies, missing) => {
    expect(missingFrom([...policies], dates, at)).toBe(missing);
  });

  test("that has lapsed is missing from that day, however late the check; a gap that is over does not count", () => {
    const policies = [policy("2026-01-01", "2026-05-31")];
    for (const today of ["2026-05-20", "2026-06-01", "2026-06-20"]) {
      expect(missingFrom(policies, dates, day(today))).toBe("2026-06-01");
    }
    expect(missingFrom([...policies, policy("2026-06-10", "2026-12-31")], dates, day("2026-06-12"))).toBeNull();
    expect(missingFrom([], dates, day("2026-07-01"))).toBeNull();
    expect(missingFrom([], dates, day("2026-06-15"))).toBe("2026-05-10");
  });
});

/** An offer that requires insurance, for 40 days from today. */
const offered = Effect.fnUntraced(function* (insuranceDemand: InsuranceDemand) {
  const from = yield* today;
  const endDay = daysAfter(from, 40);
  const milestones = [{ amount: cents(90_000), description: "Frame", endDay }];
  const scene = yield* submittedBid({ startDay: null, endDay, milestones });
  const { id: contractId } = yield* hireBidder(scene.owner, scene.bid, { insuranceDemand });
  return { ...scene, contractId, from, endDay };
});

const insured = (actor: PersonActor, validFrom: Day, validUntil: Day) =>
  addCredential(actor, aCredentialDraft({ kind: "insurance", validFrom, validUntil }));

const accept = (actor: PersonActor, contractId: ContractId) =>
  acceptContract(actor, { contractId, skipAccounts: true });

testInWorld("an offer that needs insurance is accepted once it covers the dates, and not before", function* () {
  const { owner, contractor, contractId, from, endDay } = yield* offered("block");
  const missing = { _tag: "Blocked", code: "InsuranceMissing", whoCanFix: "you" };
  expect(yield* Effect.flip(accept(contractor, contractId))).toMatchObject(missing);
  // The contract cannot be viewed for signing either.
  expect(yield* Effect.flip(viewContractToSign(contractor, contractId, "en"))).toMatchObject(missing);
  const short = yield* insured(contractor, from, daysAfter(endDay, -1));
  expect(yield* Effect.flip(accept(contractor, contractId))).toMatchObject(missing);
  const view = yield* viewContract(owner, contractId);
  expect(view).toMatchObject({
    insuranceDemand: "block",
    insurance: { from, until: endDay, missingFrom: endDay, credentials: [{ id: short.id, check: null }] },
  });
  expect(view.insurance?.credentials[0]).not.toHaveProperty("documentId");
  const next = yield* insured(contractor, endDay, daysAfter(endDay, 300));
  yield* rejectCredential("Mona", next, "Not readable.");
  expect(yield* Effect.flip(accept(contractor, contractId))).toMatchObject(missing);
  yield* insured(contractor, endDay, daysAfter(endDay, 300));
  expect((yield* viewContract(contractor, contractId)).insurance).toMatchObject({ missingFrom: null });
  expect(yield* accept(contractor, contractId)).toMatchObject({ state: "accepted" });
});

testInWorld("an offer that only warns is accepted, and both see what is missing", function* () {
  const { owner, contractor, contractId, from } = yield* offered("warn");
  for (const actor of [owner, contractor]) {
    expect((yield* viewContract(actor, contractId)).insurance).toMatchObject({ missingFrom: from, credentials: [] });
  }
  expect(yield* accept(contractor, contractId)).toMatchObject({ state: "accepted" });
  const { document } = yield* viewContractDocument(owner, contractId, { version: null, language: "es" });
  const said = document.sections.find(({ title }) => title === "Seguro")?.blocks[0];
  expect(said).toMatchObject({ kind: "paragraph", text: expect.stringContaining("seguro que cubra las fechas") });
});

testInWorld("where none is demanded nothing is said of it", function* () {
  const { owner, contractor, contractId } = yield* offered("none");
  yield* accept(contractor, contractId);
  expect(yield* viewContract(owner, contractId)).toMatchObject({ insuranceDemand: "none", insurance: null });
  const { document } = yield* viewContractDocument(owner, contractId, { version: null, language: "en" });
  expect(document.sections.map(({ title }) => title)).not.toContain("Insurance");
});

testInWorld("both are reminded once 30 and once 7 days before it ends, and anew when it lapses at once", function* () {
  const { owner, contractor, contractId, from, endDay } = yield* offered("warn");
  const { id } = yield* insured(contractor, from, daysAfter(from, 34));
  yield* accept(contractor, contractId);
  const title = "Insurance doesn't cover a contract";
  const reminded = Effect.gen(function* () {
    yield* remindInsurance();
    yield* remindInsurance();
    const told = [yield* toldTo(owner), yield* toldTo(contractor)];
    const counts = told.map((alerts) => alerts.filter((it) => it === title).length);
    expect(counts[0]).toBe(counts[1]);
    return counts[0];
  });
  expect(yield* reminded).toBe(0);
  yield* letPass("5 days");
  expect(yield* reminded).toBe(1);
  yield* letPass("23 days");
  expect(yield* reminded).toBe(2);
  // New insurance ends the reminders.
  const next = yield* insured(contractor, from, endDay);
  expect(yield* reminded).toBe(2);
  yield* removeCredential(contractor, next.id);
  yield* removeCredential(contractor, id);
  expect(yield* reminded).toBe(3);
  yield* letPass("1 day");
  expect(yield* reminded).toBe(3);
});
