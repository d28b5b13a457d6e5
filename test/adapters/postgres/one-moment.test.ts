import { Effect, Fiber } from "effect";
import { describe, expect, test } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { ownCore } from "#test/support/core.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
const run = ownCore(database);

const somebodyWaits = async (): Promise<boolean> => {
  const waiting = await database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
};

/** Reads while another transaction locks the payments, settles one, completes its milestone, and commits meanwhile. */
const readAround = <A, E, R>({ id }: { readonly id: ContractId }, read: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const locked = yield* Effect.promise(() => database.sql.reserve());
    yield* Effect.promise(() => locked`begin`);
    yield* Effect.promise(() => locked`lock table payment in access exclusive mode`);
    const reading = yield* Effect.forkChild(read);
    yield* Effect.promise(() => expect.poll(somebodyWaits, { interval: 10 }).toBe(true));
    yield* Effect.promise(() => locked`update payment set state = 'settled' where contract_id = ${id}`);
    yield* Effect.promise(() => locked`update milestone set state = 'completed' where contract_id = ${id}`);
    yield* Effect.promise(() => locked`commit`);
    locked.release();
    return yield* Fiber.join(reading);
  });

type Read = Readonly<Record<"milestones" | "payments", ReadonlyArray<{ readonly state: string }>>>;

const statesIn = (read: Effect.Effect<Read, NotFound | Unavailable, Contracts | ContractBalances>) =>
  Effect.map(read, ({ milestones, payments }) => [...milestones, ...payments].map(({ state }) => state));

describe("a payment that settles and completes its milestone during a read", () => {
  test.each([
    ["with their contract", (id: ContractId) => statesIn(Effect.flatMap(Contracts, ({ view }) => view(id)))],
    ["with the ledger", (id: ContractId) => statesIn(Effect.flatMap(ContractBalances, ({ get }) => get(id)))],
  ])("is read with both changes or neither, %s", async (_how, statesOf) => {
    await run(
      Effect.gen(function* () {
        const { contract } = yield* storedPayment({ state: "charged" });
        expect(yield* readAround(contract, statesOf(contract.id))).toEqual(["planned", "charged"]);
        expect(yield* statesOf(contract.id)).toEqual(["completed", "settled"]);
      }),
    );
  });
});
