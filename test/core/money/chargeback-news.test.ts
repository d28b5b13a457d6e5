import { Effect } from "effect";
import { describe, expect } from "vitest";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import type { ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import { type Cents, cents } from "#core/shared/money.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { aReportedChargeback } from "#test/builders/chargeback.ts";
import { newcomer, payableContract, payByCard } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

/** A milestone that was paid by card, and a person who works for support. */
const paid = Effect.gen(function* () {
  const before = yield* payableContract();
  const { id } = yield* payByCard(before.owner, before.contract);
  yield* hearProviders;
  yield* letPass("2 hours");
  const payment = yield* (yield* Payments).get(id);
  expect(payment.state).toBe("settled");
  const staff = yield* newcomer("home_owner", "Sam Support");
  const people = yield* People;
  yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
  return { ...before, payment, staff };
});
type Paid = Effect.Success<typeof paid>;

const dispute = ({ payment }: Paid, but: Partial<ReportedChargeback> = {}) => aReportedChargeback(payment, but);

/** Syncs a chargeback from a provider that reports this. */
const hear = Effect.fnUntraced(function* (told: ReportedChargeback) {
  const cards = yield* Cards;
  return yield* Effect.provideService(
    syncChargeback(told.kind, told.ref),
    Cards,
    Cards.of({ ...cards, findChargeback: () => Effect.succeed(told) }),
  );
});

const newsOf = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 50 }), ({ items }) =>
    items
      .filter(({ title }) => /charge|refund/i.test(title))
      .map(({ title }) => title)
      .reverse(),
  );
const balancesOf = (id: ContractId) => Effect.flatMap(Ledger, (ledger) => ledger.balances(id));
const movesOf = (actor: PersonActor, id: ContractId) =>
  Effect.map(listHistory(actor, id), (moves) =>
    moves.filter(({ noun }) => noun === "chargeback").map(({ event, from, to }) => [event, from, to]),
  );
const balances = ({ payment }: Paid, house: number) => ({
  poster: -payment.total - house,
  held: 0,
  clearing: 0,
  balance: 0,
  bidder: payment.milestoneAmount,
  fees: payment.fee,
  house,
});

describe("a card payment that is charged back", () => {
  testInWorld(
    "is in the history, the ledger and the alerts of both people and support, once however often it is told",
    function* () {
      const it = yield* paid;
      const told = dispute(it);
      expect(yield* hear(told)).toMatchObject({
        state: "needs_response",
        taken: it.payment.total,
        isReturned: false,
      });
      yield* hear(told);
      yield* hear(told);
      expect(yield* movesOf(it.owner, it.contract.id)).toEqual([["chargeback", null, "needs_response"]]);
      expect(yield* balancesOf(it.contract.id)).toEqual(balances(it, -it.payment.total));
      for (const who of [it.owner, it.contractor, it.staff])
        expect(yield* newsOf(who)).toEqual(["Payment charged back"]);
      const [alert] = (yield* listAlerts(it.staff, { after: null, limit: 1 })).items;
      expect(alert?.message).toContain("Answer at the provider by 2026-05-10");
      expect(alert?.message).toContain(it.contract.id);
    },
  );

  testInWorld("that is won comes back, and the books agree all the time", function* () {
    const it = yield* paid;
    const agree = Effect.map(checkLedger(), ({ differences }) => differences);
    expect(yield* agree).toBe(0);
    yield* hear(dispute(it));
    expect(yield* agree).toBe(0);
    yield* hear(dispute(it, { state: "under_review" }));
    const end = yield* hear(dispute(it, { state: "won", out: cents(0) }));
    expect(end).toMatchObject({ state: "won", isReturned: true });
    expect(yield* balancesOf(it.contract.id)).toEqual(balances(it, 0));
    expect(yield* agree).toBe(0);
    expect(yield* movesOf(it.contractor, it.contract.id)).toEqual([
      ["chargeback", null, "needs_response"],
      ["review", "needs_response", "under_review"],
      ["win", "under_review", "won"],
    ]);
    expect(yield* newsOf(it.owner)).toEqual(["Payment charged back", "Chargeback decided"]);
  });

  testInWorld("that is lost stays with Dibbs, whatever is told late", function* () {
    const it = yield* paid;
    yield* hear(dispute(it));
    yield* hear(dispute(it, { state: "lost" }));
    yield* hear(dispute(it, { state: "under_review" }));
    yield* hear(dispute(it, { state: "needs_response" }));
    expect(yield* movesOf(it.owner, it.contract.id)).toEqual([
      ["chargeback", null, "needs_response"],
      ["lose", "needs_response", "lost"],
    ]);
    expect(yield* balancesOf(it.contract.id)).toEqual(balances(it, -it.payment.total));
    expect(yield* newsOf(it.contractor)).toEqual(["Payment charged back", "Chargeback decided"]);
  });

  testInWorld("and of which nothing was taken yet moves nothing until it is", function* () {
    const it = yield* paid;
    yield* hear(dispute(it, { out: cents(0) }));
    expect(yield* balancesOf(it.contract.id)).toEqual(balances(it, 0));
    yield* hear(dispute(it, { out: 5_000 as Cents }));
    expect(yield* balancesOf(it.contract.id)).toEqual(balances(it, -5_000));
    expect(yield* movesOf(it.owner, it.contract.id)).toHaveLength(1);
  });
});

describe("a payment that was refunded on the provider's own pages", () => {
  testInWorld("is borne by Dibbs: the poster and support are told, and the seller keeps what they have", function* () {
    const it = yield* paid;
    const out = cents(20_000);
    const told = dispute(it, {
      kind: "external_refund",
      ref: "re_1",
      state: "lost",
      amount: out,
      out,
      respondBy: null,
    });
    expect(yield* hear(told)).toMatchObject({ kind: "external_refund", state: "lost", taken: 20_000 });
    yield* hear(told);
    expect(yield* movesOf(it.owner, it.contract.id)).toEqual([["external_refund", null, "lost"]]);
    expect(yield* balancesOf(it.contract.id)).toEqual(balances(it, -20_000));
    expect([yield* newsOf(it.owner), yield* newsOf(it.contractor), yield* newsOf(it.staff)]).toEqual([
      ["Refund made"],
      [],
      ["Refund made"],
    ]);
  });
});

describe("a webhook event about money that went back", () => {
  testInWorld("is asked about before it is believed, and is let be where it is none of ours", function* () {
    const it = yield* paid;
    expect(yield* hear(dispute(it, { intentRef: "pi_of_somebody_else" }))).toBeNull();
    // The sandbox has no dispute, whatever a webhook event says.
    const subject = { kind: "chargeback", how: "chargeback", ref: "du_1" } as const;
    yield* receiveWebhookEvent({
      id: "stripe:evt_1",
      provider: "stripe",
      event: "charge.dispute.created",
      subject,
    });
    yield* hearProviders;
    expect(yield* movesOf(it.owner, it.contract.id)).toEqual([]);
    for (const gone of [
      { kind: "payment", paymentId: crypto.randomUUID() as PaymentId },
      { kind: "payment_ref", rail: "card", ref: "pi_of_somebody_else" },
      { kind: "account_ref", rail: "card", ref: "acct_of_somebody_else" },
    ] as const) {
      const id = `stripe:${gone.kind}`;
      yield* receiveWebhookEvent({ id, provider: "stripe", event: "an.event", subject: gone });
    }
    yield* hearProviders;
  });

  testInWorld("waits for a provider that does not answer", function* () {
    const cards = yield* Cards;
    const silent = Effect.provideService(
      syncChargeback("chargeback", "du_1"),
      Cards,
      Cards.of({ ...cards, findChargeback: () => Effect.fail(new ProviderSilent({ message: "No answer." })) }),
    );
    expect(yield* Effect.flip(silent)).toMatchObject({ _tag: "Unavailable" });
  });
});
