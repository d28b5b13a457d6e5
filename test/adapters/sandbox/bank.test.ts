import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { afterAll, describe } from "vitest";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { sandboxBanking } from "#adapters/sandbox/banking.ts";
import { advanceSandbox, setSandboxDown } from "#adapters/sandbox/control.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { testBanks } from "#adapters/sandbox/test-banks.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { PersonId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { bankContract } from "#test/ports/bank.contract.ts";

describe("the sandbox passes the contract tests of Bank and BankCustomers", () => {
  const runtime = ManagedRuntime.make(Layer.provideMerge(sandboxBanking, memorySandboxStore));
  afterAll(() => runtime.dispose());
  bankContract(() => ({
    run: (effect) => runtime.runPromise(effect),
    processorToken: (behaviour) =>
      runtime.runPromise(
        Effect.gen(function* () {
          const linking = yield* BankLinking;
          const { token } = yield* linking.open({ personId: idOf(PersonId), repair: null, language: "en" });
          const bank = testBanks.find((known) => known.behaviour === behaviour);
          const { publicToken, accountRef } = yield* pickBank(token, bank?.id ?? "");
          const { accessToken } = yield* linking.exchange(Redacted.make(publicToken ?? ""));
          return yield* linking.processorToken(accessToken, accountRef ?? "");
        }),
      ),
    pass: (millis) => runtime.runPromise(advanceSandbox(millis)),
    setDown: (isDown) => runtime.runPromise(setSandboxDown(isDown)),
    moved: async (paymentId) => (await runtime.runPromise(movementsOf(paymentId))).map(({ kind }) => kind),
  }));
});
