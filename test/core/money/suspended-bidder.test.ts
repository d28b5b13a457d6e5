import { describe, expect } from "vitest";
import { changeAccountStanding } from "#adapters/sandbox/account.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { releasePayment } from "#core/money/payment/release-payment.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { toldTo } from "#test/builders/alerts.ts";
import {
  firstStage,
  fundByCard,
  payableContract,
  payByBank,
  payByCard,
  payWithoutPayout,
} from "#test/builders/errand.ts";
import { asSupport } from "#test/builders/staff.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const suspend = (actor: PersonActor) => suspendPerson(asSupport(actor), "You asked bidders for money.");

describe("a suspended bidder", () => {
  testInWorld("is paid what was on its way by bank, and loses it again where the bank takes it back", function* () {
    const { owner, contractor, contract } = yield* payableContract("returns_later");
    yield* payByBank(owner, contract);
    yield* letPass("1 second");
    expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "processing" } });
    yield* suspend(contractor);
    yield* letPass("1 minute");
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { state: "settled" } });
    yield* letPass("4 days");
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "submitted", payment: { state: "returned" } });
    expect((yield* toldTo(contractor)).slice(-2)).toEqual(["You were paid", "Payment returned"]);
    yield* payByCard(owner, contract);
    yield* hearProviders;
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed" });
  });

  testInWorld("is passed what waits for their account, once that takes money again", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    yield* payWithoutPayout(owner, contract);
    yield* hearProviders;
    yield* suspend(contractor);
    expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "charged" } });
    yield* changeAccountStanding(contractor.personId, "ready");
    yield* letPass("1 minute");
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { state: "settled" } });
  });

  testInWorld("is released what is held for them", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id } = yield* fundByCard(owner, contract);
    yield* hearProviders;
    const { id: milestoneId } = yield* firstStage(owner, contract);
    yield* submitMilestone(contractor, milestoneId);
    yield* suspend(contractor);
    expect(yield* releasePayment(owner, id)).toMatchObject({ state: "charged" });
    yield* hearProviders;
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { state: "settled" } });
  });
});
