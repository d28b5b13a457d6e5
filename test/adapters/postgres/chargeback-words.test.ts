import { readFileSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { expect, test } from "vitest";
import { postgresStore } from "#adapters/postgres/store.ts";
import { databaseOf } from "#adapters/postgres/transaction.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
const migration = readFileSync(new URL("../../../migrations/0115-chargeback.sql", import.meta.url), "utf8");
const undone = `
  drop index stuck_chargeback, stuck_money_notice, stuck_other_notice;
  alter table chargeback drop constraint chargeback_kind_check, drop constraint chargeback_state_check;
  update chargeback set
    kind = case kind when 'chargeback' then 'dispute' else 'refund' end,
    state = case state when 'needs_response' then 'contested' when 'under_review' then 'reviewed'
      when 'lost' then 'taken' else 'averted' end;
  alter table chargeback add constraint takeback_kind_check check (kind in ('dispute', 'refund')),
    add constraint takeback_state_check check (state in ('contested', 'reviewed', 'taken', 'averted'));
  alter table chargeback rename constraint chargeback_ref to takeback_ref;
  alter index chargeback_of_payment rename to takeback_of_payment;
  alter index chargeback_of_contract rename to takeback_of_contract;
  alter table chargeback rename to takeback;
  create index stuck_takeback on takeback (state);
  create index stuck_money_notice on notice (state);
  create index stuck_other_notice on notice (state);
  alter table posting rename column chargeback_id to takeback_id;
  alter table posting rename constraint posting_of_chargeback to posting_of_takeback;
  update notice set subject = subject || '{"kind": "takeback"}' || jsonb_build_object(
    'how', case subject ->> 'how' when 'chargeback' then 'dispute' else 'refund' end
  ) where subject ->> 'kind' = 'chargeback'`;

const inStore = async <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof postgresStore>>): Promise<A> => {
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(database.sql))));
  return runtime.runPromise(effect).finally(() => runtime.dispose());
};

const subjectsOf = async () => {
  const rows = await database.sql<{ subject: unknown }[]>`select subject from notice order by id`;
  return rows.map(({ subject }) => (typeof subject === "string" ? JSON.parse(subject) : subject));
};

test("what was stored of chargebacks in the words before is read in those of today", async () => {
  const states = ["needs_response", "under_review", "lost", "won"] as const;
  const stored = await inStore(
    Effect.gen(function* () {
      const chargebacks = yield* Chargebacks;
      const { payment } = yield* storedPayment();
      const all = [
        ...states.map((state) => aChargeback(payment, { state })),
        aChargeback(payment, { kind: "external_refund", state: "lost" }),
      ];
      for (const one of all) yield* chargebacks.insert(one);
      return all;
    }),
  );
  const subjects = ["chargeback", "external_refund"].map((how) => ({ kind: "chargeback", how, ref: `of ${how}` }));
  for (const subject of subjects) {
    await database.sql`
      insert into notice (id, provider, event, subject, received_at, state, version)
      values (${subject.ref}, 'stripe', 'charge.dispute.created', ${JSON.stringify(subject)}::jsonb, now(), 'received', 1)`;
  }
  await database.sql.begin((tx) => tx.unsafe(undone));
  expect(await subjectsOf()).not.toEqual(subjects);
  await database.sql.begin((tx) => tx.unsafe(migration));
  expect(await subjectsOf()).toEqual(subjects);
  for (const one of stored) {
    expect(await inStore(Effect.flatMap(Chargebacks, (chargebacks) => chargebacks.findByRef(one.ref)))).toEqual(one);
  }
});
