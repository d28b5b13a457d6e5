import { Effect } from "effect";
import { expect, test } from "vitest";
import { Takebacks } from "#core/takeback/takebacks.ts";
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
