import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll, describe } from "vitest";
import { finishCardAccount } from "#adapters/sandbox/account.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { confirmCard } from "#adapters/sandbox/confirm-card.ts";
import { advanceSandbox, setSandboxDown } from "#adapters/sandbox/control.ts";
import { moveDispute, openDispute } from "#adapters/sandbox/dispute.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { memorySandboxStore, type SandboxStore } from "#adapters/sandbox/store.ts";
import { testCards } from "#adapters/sandbox/test-cards.ts";
import type { Cards } from "#core/money/payment/cards.ts";
import { type CardsGiven, cardsContract } from "#test/ports/cards.contract.ts";

describe("the sandbox passes the contract tests of Cards", () => {
  let runtime: ManagedRuntime.ManagedRuntime<Cards | SandboxStore, never>;
  let given: CardsGiven;

  beforeAll(() => {
    runtime = ManagedRuntime.make(Layer.provideMerge(sandboxCards, memorySandboxStore));
    const done = <A, E>(effect: Effect.Effect<A, E, SandboxStore>): Promise<void> =>
      runtime.runPromise(Effect.asVoid(effect));
    const card = { number: "4000002500003155", expiry: "12/40", cvc: "123" };
    given = {
      run: (effect) => runtime.runPromise(effect),
      enter: (clientSecret, behaviour) => {
        const number = testCards.find((known) => known.behaviour === behaviour)?.number ?? "";
        return done(confirmCard({ ...card, clientSecret, number }));
      },
      answerBank: (clientSecret, authenticate) => done(confirmCard({ ...card, clientSecret, authenticate })),
      finishAccount: (ref) => done(finishCardAccount(ref)),
      pass: (millis) => done(advanceSandbox(millis)),
      dispute: ({ paymentId }) => runtime.runPromise(Effect.orDie(openDispute(paymentId))),
      decide: (paymentId, isWon) => runtime.runPromise(Effect.orDie(moveDispute(paymentId, isWon ? "won" : "lost"))),
      setDown: (isDown) => done(setSandboxDown(isDown)),
      moved: (paymentId) =>
        runtime.runPromise(Effect.map(movementsOf(paymentId), (all) => all.map(({ kind }) => kind))),
    };
  });
  afterAll(() => runtime.dispose());

  cardsContract(() => given);
});
