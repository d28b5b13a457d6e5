import { Effect } from "effect";
import { describe, expect } from "vitest";
import { changeAccountStanding } from "#adapters/sandbox/account.ts";
import type { ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { chooseFundingSource, removeFundingSource } from "#core/money/payout-account/own-funding-sources.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { BankLinks, syncBankLink } from "#core/money/payout-account/sync-bank-link.ts";
import type { Ports } from "#core/ports.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { newcomer, payableContract, payByCard, withBank, withCardAccount } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass, type World } from "#test/world.ts";

/** Asks as `ask` does; the first answer is so slow that `meanwhile` finishes before it arrives. */
const slowly = <Args extends ReadonlyArray<unknown>, A, E>(
  ask: (...args: Args) => Effect.Effect<A, E>,
  meanwhile: Effect.Effect<unknown, unknown>,
) => {
  let isFirst = true;
  return (...args: Args): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      const answer = yield* ask(...args);
      if (isFirst) {
        isFirst = false;
        yield* Effect.orDie(meanwhile);
      }
      return answer;
    });
};

describe("a provider's answer that a newer one has overtaken is dropped and fetched again:", () => {
  testInWorld("of an account for card payments", function* () {
    const contractor = yield* newcomer("contractor");
    const { personId } = contractor;
    yield* withCardAccount(contractor);
    const [here, cards] = [yield* Effect.context<World>(), yield* Cards];
    yield* changeAccountStanding(personId, "restricted");
    const free = Effect.andThen(changeAccountStanding(personId, "ready"), syncAccount(personId, "card"));
    const slow = { ...cards, accountStanding: slowly(cards.accountStanding, Effect.provide(free, here)) };
    expect(yield* Effect.provideService(syncAccount(personId, "card"), Cards, slow)).toMatchObject({
      standing: "ready",
    });
    expect(yield* (yield* PaymentAccounts).find(personId, "card")).toMatchObject({ standing: "ready" });
  });

  testInWorld("of bank accounts, one of which is chosen and removed at the same time", function* () {
    const owner = yield* newcomer("home_owner");
    yield* withBank(owner);
    const first = (yield* (yield* PaymentAccounts).find(owner.personId, "bank"))?.fundingSource;
    yield* withBank(owner, "settles_slowly");
    const [here, customers] = [yield* Effect.context<Ports>(), yield* BankCustomers];
    const removed = removeFundingSource(owner, first?.ref ?? "");
    const bankAccounts = slowly(customers.bankAccounts, Effect.provide(removed, here));
    const choosing = Effect.provideService(chooseFundingSource(owner, first?.ref ?? ""), BankCustomers, {
      ...customers,
      bankAccounts,
    });
    expect(yield* Effect.flip(choosing)).toMatchObject({ _tag: "NotFound", noun: "bank account" });
    expect(yield* (yield* PaymentAccounts).find(owner.personId, "bank")).toMatchObject({
      fundingSource: { name: "Slow & Steady Bank ••3333" },
    });
  });

  testInWorld("of a link to a bank that was repaired meanwhile", function* () {
    const owner = yield* newcomer("home_owner");
    yield* withBank(owner);
    const [link] = yield* (yield* BankLinks).ofPerson(owner.personId);
    const itemRef = link?.itemRef ?? "";
    const [here, linking] = [yield* Effect.context<Ports>(), yield* BankLinking];
    let answers = 0;
    const standing = slowly<Parameters<typeof linking.standing>, "working" | "needs_login", never>(
      () => Effect.sync(() => (answers++ === 0 ? "needs_login" : "working")),
      Effect.provide(syncBankLink(itemRef), here),
    );
    expect(yield* Effect.provideService(syncBankLink(itemRef), BankLinking, { ...linking, standing })).toBe("working");
    expect(yield* toldTo(owner)).toEqual([]);
    expect((yield* (yield* BankLinks).ofPerson(owner.personId))[0]).toMatchObject({ standing: "working" });
  });

  testInWorld("of a dispute", function* () {
    const { owner, contract } = yield* payableContract();
    const { id } = yield* payByCard(owner, contract);
    yield* letPass("1 second");
    const payment = yield* (yield* Payments).get(id);
    const told = (state: ReportedChargeback["state"], out: number) =>
      ({
        kind: "chargeback",
        ref: "du_1",
        intentRef: payment.providerRef ?? "",
        state,
        amount: payment.total,
        out,
        reason: "product_not_received",
        respondBy: null,
      }) as ReportedChargeback;
    const [here, cards] = [yield* Effect.context<Ports>(), yield* Cards];
    const saying = (answer: ReportedChargeback) => ({ ...cards, findChargeback: () => Effect.succeed(answer) });
    const hear = (service: typeof cards) => Effect.provideService(syncChargeback("chargeback", "du_1"), Cards, service);
    const taken = told("needs_response", payment.total);
    // First it is only an inquiry, with no money taken; that answer arrives late.
    let answers = 0;
    const findChargeback = slowly(
      () => Effect.sync(() => (answers++ === 0 ? told("under_review", 0) : taken)),
      Effect.provide(hear(saying(taken)), here),
    );
    yield* hear({ ...cards, findChargeback });
    const kept = yield* (yield* Chargebacks).findByRef("du_1");
    expect(kept).toMatchObject({ state: "needs_response", taken: payment.total, isReturned: false });
  });
});
