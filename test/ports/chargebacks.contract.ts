import { Effect } from "effect";
import { expect } from "vitest";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import type { Page } from "#core/shared/page.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { moment } from "#test/builders/moment.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { twentyTimes } from "./at-once.ts";
import type { Given } from "./store-world.ts";

export const chargebacksContract = ({ holds }: Given): void => {
  holds("a chargeback is found by the provider's id, as inserted and as saved", function* () {
    const chargebacks = yield* Chargebacks;
    const { payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
    const told = aChargeback(payment, { respondBy: moment() });
    expect(yield* chargebacks.findByRef(told.ref)).toBeNull();
    yield* chargebacks.insert(told);
    expect(yield* chargebacks.findByRef(told.ref)).toEqual(told);
    const lost = { ...told, state: "lost" as const, taken: told.amount, isReturned: true, respondBy: null };
    const saved = yield* chargebacks.save(lost);
    expect(saved).toEqual({ ...lost, version: 2 });
    expect(yield* chargebacks.findByRef(told.ref)).toEqual(saved);
    expect(yield* Effect.flip(chargebacks.save(told))).toMatchObject({ _tag: "Stale" });
  });

  holds("a payment's chargebacks are listed oldest first, and those created since a time page by page", function* () {
    const chargebacks = yield* Chargebacks;
    const { payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
    const { payment: another } = yield* storedPayment({ state: "settled", chargeRef: "ch_2", transferRef: "tr_2" });
    const own = [aChargeback(payment), aChargeback(payment), aChargeback(payment)];
    const since = own[1]?.createdAt as Date;
    for (const told of [...own, aChargeback(another)]) yield* chargebacks.insert(told);
    expect(yield* chargebacks.ofPayment(payment.id)).toEqual(own);
    const heard: Array<string> = [];
    let after: string | null = null;
    do {
      const page: Page<Chargeback> = yield* chargebacks.createdSince(since, { after, limit: 1 });
      heard.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after !== null && heard.length < 1000);
    const mine = new Set<string>(own.map(({ id }) => id));
    expect(heard.filter((id) => mine.has(id))).toEqual(own.slice(1).map(({ id }) => id));
    expect(new Set(heard).size).toBe(heard.length);
  });

  holds("of twenty chargebacks at once with the same provider id, one is kept", function* () {
    const chargebacks = yield* Chargebacks;
    const { payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
    const { ref } = aChargeback(payment);
    const { answers, refusals } = yield* twentyTimes(() => chargebacks.insert(aChargeback(payment, { ref })));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(new Set(["Stale"]));
  });
};
