import { readFileSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { expect, test } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
const migration = readFileSync(new URL("../../../migrations/0070-bank-balance.sql", import.meta.url), "utf8");

test("the migration moves earlier bank returns, in full, to the new balance account", async () => {
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(database.sql))));
  await runtime.runPromise(
    Effect.gen(function* () {
      const ledger = yield* Ledger;
      const { contract, payment } = yield* storedPayment({ rail: "bank", state: "returned" });
      const { total, fee, milestoneAmount } = payment;
      const about = {
        contractId: contract.id,
        paymentId: payment.id,
        refundId: null,
        chargebackId: null,
        at: new Date(),
      };
      const lines = [
        { account: "poster", amount: -total },
        { account: "fees", amount: fee },
        { account: "bidder", amount: milestoneAmount },
      ] as const;
      yield* ledger.post({ ...about, kind: "settle", lines });
      const back = lines.map((line) => ({ ...line, amount: 0 - line.amount }));
      yield* ledger.post({ ...about, kind: "return", lines: back });
      yield* Effect.promise(() => database.sql.begin((tx) => tx.unsafe(migration)));
      expect(yield* ledger.balances(contract.id)).toEqual({
        poster: 0,
        held: 0,
        clearing: 0,
        balance: -total,
        bidder: milestoneAmount,
        fees: fee,
        house: 0,
      });
    }),
  );
  // The ledger rejects changes again.
  await expect(database.sql`delete from posting_line`).rejects.toThrow();
  await runtime.dispose();
});
