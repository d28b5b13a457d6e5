import { type Duration, Effect } from "effect";
import { expect } from "vitest";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { hearProviders, letPass } from "#test/world.ts";

/** Lets time pass, then runs the jobs that ask the providers again about everything that waits. */
export const wait = Effect.fnUntraced(function* (duration: Duration.Input) {
  yield* letPass(duration);
  yield* sweepPayments();
  yield* sweepRefunds();
  yield* hearProviders;
});

/** Checks that the ledger, payments and provider agree once everything has come to rest. */
export const agrees = Effect.gen(function* () {
  yield* letPass("2 hours");
  expect(yield* checkLedger()).toMatchObject({ differences: 0 });
});
