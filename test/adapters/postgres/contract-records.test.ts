import { Effect } from "effect";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkRecords } from "#core/contract/record/check-records.ts";
import { ContractRecords } from "#core/contract/record/contract-records.ts";
import { personActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { storedBid, storedContract } from "#test/builders/stored.ts";
import { postgresWorld } from "#test/ports/postgres-world.ts";
import type { StoreWorld } from "#test/ports/store-world.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
let world: StoreWorld;
let sql: postgres.Sql;

beforeAll(async () => {
  world = await postgresWorld(database);
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await world?.close();
});

/** A contract with this many moves. */
const moved = (moves: number) =>
  world.run(
    Effect.gen(function* () {
      const contract = yield* storedContract({ bid: yield* storedBid() });
      for (let at = 0; at < moves; at += 1) yield* move(contract);
      return contract;
    }),
  );

const move = (contract: Effect.Success<ReturnType<typeof storedContract>>) =>
  recordMove(personActor(contract.bidderId), {
    noun: "contract",
    subjectId: contract.id,
    listingId: contract.listingId,
    contractId: contract.id,
    event: "accept",
    from: "offer_sent",
    to: "accepted",
    reason: 'They said "yes"',
  });

const foundOf = async (id: ContractId) =>
  (await world.run(checkRecords())).broken.filter(({ contractId }) => contractId === id).map(({ what }) => what);

/** Writes as only the database's owner can: without triggers. */
const past = async (table: string, write: (tx: postgres.TransactionSql) => PromiseLike<unknown>) => {
  await sql.begin(async (tx) => {
    await tx.unsafe(`alter table ${table} disable trigger user`);
    await write(tx);
    await tx.unsafe(`alter table ${table} enable trigger user`);
  });
};

test("a plain update or delete of an entry is rejected", async () => {
  const { id } = await moved(1);
  await expect(sql`update record_entry set hash = '' where contract_id = ${id}`).rejects.toThrow(/append-only/);
  await expect(sql`delete from record_entry where contract_id = ${id}`).rejects.toThrow(/append-only/);
});

test("the check finds a changed byte, a deleted row and a cut-off end, and names the entry", async () => {
  const [changed, gone, cut, whole] = [await moved(4), await moved(4), await moved(4), await moved(4)];
  await past(
    "record_entry",
    (tx) =>
      tx`update record_entry set text = replace(text, 'accepted', 'acceptee') where contract_id = ${changed.id} and seq = 2`,
  );
  await past("record_entry", (tx) => tx`delete from record_entry where contract_id = ${gone.id} and seq = 3`);
  await past("record_entry", (tx) => tx`delete from record_entry where contract_id = ${cut.id} and seq = 4`);
  expect(await foundOf(changed.id)).toEqual(["Entry 2 was changed."]);
  expect(await foundOf(gone.id)).toEqual(["Entry 3 is gone."]);
  expect(await foundOf(cut.id)).toEqual(["Entry 4 is gone."]);
  expect(await foundOf(whole.id)).toEqual([]);
});

test("history from before there were records is added once, and the entries say that they were added later", async () => {
  const old = await moved(0);
  const untouched = await moved(0);
  await past("history", async (tx) => {
    for (const { id, bidderId, listingId } of [old, old, untouched]) {
      await tx`insert into history (noun, subject_id, listing_id, contract_id, event, from_state, to_state, actor_kind, person_id, actor, reason, at)
        values ('contract', ${id}, ${listingId}, ${id}, 'accept', 'offer_sent', 'accepted', 'person', ${bidderId}, ${bidderId}, 'Fine', '2020-02-03')`;
    }
  });
  await Promise.all([world.run(move(old)), world.run(move(old))]);
  const check = await world.run(checkRecords());
  expect(check.broken.filter(({ contractId }) => [old.id, untouched.id].includes(contractId))).toEqual([]);
  const records = (id: ContractId) =>
    world.run(
      Effect.gen(function* () {
        const { entries, words } = yield* ContractRecords;
        return { entries: (yield* entries([id])).map(({ text }) => JSON.parse(text)), words: yield* words(id) };
      }),
    );
  const { entries, words } = await records(old.id);
  expect(entries.map(({ at, added, by }) => [at.slice(0, 4) === "2020", added !== null, by])).toEqual([
    [true, true, "bidder"],
    [true, true, "bidder"],
    [false, false, "bidder"],
    [false, false, "bidder"],
  ]);
  expect(words.map(({ text }) => text).sort()).toEqual(["Fine", "Fine", 'They said "yes"', 'They said "yes"']);
  expect((await records(untouched.id)).entries).toHaveLength(1);
});

test("a transaction killed during its commit leaves neither the move nor its entry, and one that commits leaves both", async () => {
  const contract = await moved(2);
  const counted = async () => {
    const [row] = await sql<{ moves: number; entries: number; head: number }[]>`
      select (select count(*)::int from history where contract_id = ${contract.id} and noun = 'contract') as moves,
        (select count(*)::int from record_entry where contract_id = ${contract.id}) as entries,
        (select entries from contract_record where contract_id = ${contract.id}) as head`;
    return row;
  };
  const holder = postgres(database.url, { max: 1 });
  const writer = postgres(database.url, { max: 1, connection: { application_name: "to be killed" } });
  const write = (tx: postgres.TransactionSql) => tx`
    insert into history (noun, subject_id, listing_id, contract_id, event, from_state, to_state, actor_kind, person_id, actor, at)
    values ('contract', ${contract.id}, ${contract.listingId}, ${contract.id}, 'accept', 'offer_sent', 'accepted', 'person',
      ${contract.bidderId}, ${contract.bidderId}, now())`;
  try {
    // A commit waits for the head of the record, which another transaction locks.
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const holding = holder.begin(async (tx) => {
      await tx`select from contract_record where contract_id = ${contract.id} for update`;
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    const killed = expect(writer.begin(write)).rejects.toThrow();
    for (let isCommitting = false; !isCommitting; ) {
      const found = await sql`
        select from pg_stat_activity
        where application_name = 'to be killed' and wait_event_type = 'Lock' and lower(query) like 'commit%'`;
      isCommitting = found.length > 0;
    }
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be killed'`;
    await killed;
    letGo.resolve();
    await holding;
    expect(await counted()).toEqual({ moves: 2, entries: 2, head: 2 });
    await sql.begin(write);
    expect(await counted()).toEqual({ moves: 3, entries: 3, head: 3 });
    expect(await foundOf(contract.id)).toEqual([]);
  } finally {
    await Promise.all([holder.end({ timeout: 1 }), writer.end({ timeout: 1 })]);
  }
});
