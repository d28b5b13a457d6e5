import { Effect } from "effect";
import { expect, test } from "vitest";
import type { Takeback } from "#core/money/takeback/takeback.ts";
import { Takebacks } from "#core/money/takeback/takebacks.ts";
import type { Page } from "#core/shared/page.ts";
import { moment } from "#test/builders/moment.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { aTakeback } from "#test/builders/takeback.ts";
import type { Given } from "./store-world.ts";

export const takebacksPromises = (given: Given): void => {
  test("a takeback is found by the provider's name for it, as it was put in and as it was saved", () =>
    given().run(
      Effect.gen(function* () {
        const takebacks = yield* Takebacks;
        const { payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
        const told = aTakeback(payment, { respondBy: moment() });
        expect(yield* takebacks.findByRef(told.ref)).toBeNull();
        yield* takebacks.insert(told);
        expect(yield* takebacks.findByRef(told.ref)).toEqual(told);
        const lost = { ...told, state: "taken" as const, taken: told.amount, isReturned: true, respondBy: null };
        const saved = yield* takebacks.save(lost);
        expect(saved).toEqual({ ...lost, version: 2 });
        expect(yield* takebacks.findByRef(told.ref)).toEqual(saved);
        expect(yield* Effect.flip(takebacks.save(told))).toMatchObject({ _tag: "Stale" });
      }),
    ));

  test("those of a payment come oldest first, and those heard of since page by page", () =>
    given().run(
      Effect.gen(function* () {
        const takebacks = yield* Takebacks;
        const { payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
        const { payment: another } = yield* storedPayment({ state: "settled", chargeRef: "ch_2", transferRef: "tr_2" });
        const own = [aTakeback(payment), aTakeback(payment), aTakeback(payment)];
        const since = own[1]?.createdAt as Date;
        for (const told of [...own, aTakeback(another)]) yield* takebacks.insert(told);
        expect(yield* takebacks.ofPayment(payment.id)).toEqual(own);
        const heard: Array<string> = [];
        let after: string | null = null;
        do {
          const page: Page<Takeback> = yield* takebacks.heardSince(since, { after, limit: 1 });
          heard.push(...page.items.map(({ id }) => id));
          after = page.next;
        } while (after !== null && heard.length < 1000);
        const mine = new Set<string>(own.map(({ id }) => id));
        expect(heard.filter((id) => mine.has(id))).toEqual(own.slice(1).map(({ id }) => id));
        expect(new Set(heard).size).toBe(heard.length);
      }),
    ));

  test("of twenty that come at once under one name, one is kept", () =>
    given().run(
      Effect.gen(function* () {
        const takebacks = yield* Takebacks;
        const { payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
        const { ref } = aTakeback(payment);
        const results = yield* Effect.forEach(
          Array.from({ length: 20 }, () => aTakeback(payment, { ref })),
          (one) => Effect.result(takebacks.insert(one)),
          { concurrency: "unbounded" },
        );
        expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
        expect(results.flatMap((it) => (it._tag === "Failure" ? [it.failure._tag] : []))).toEqual(
          Array(19).fill("Stale"),
        );
      }),
    ));
};
