import { type Duration, Effect } from "effect";
import { expect } from "vitest";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { hearProviders, letPass } from "#test/world.ts";

/** Some time, in which everybody asks again about what waits. */
export const wait = Effect.fnUntraced(function* (duration: Duration.Input) {
  yield* letPass(duration);
  yield* sweepPayments();
  yield* sweepRefunds();
  yield* hearProviders;
});

/** Ledger, payments and the provider agree, once all has rested. */
export const agrees = Effect.gen(function* () {
  yield* letPass("2 hours");
  expect(yield* checkLedger()).toMatchObject({ differences: 0 });
});
