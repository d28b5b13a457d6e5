import { readFileSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { expect, test } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
const migrationOf = (file: string): string =>
  readFileSync(new URL(`../../../migrations/${file}.sql`, import.meta.url), "utf8");

/** Restores the words before 0125. */
const noticesAgain = `
  drop index stuck_money_webhook_event, stuck_other_webhook_event;
  alter table webhook_event drop constraint webhook_event_state_check, drop constraint webhook_event_is_processed;
  update webhook_event set state = 'handled' where state = 'processed';
  alter table webhook_event rename column processed_at to handled_at;
  alter table webhook_event add constraint notice_state_check check (state in ('received', 'failed', 'handled', 'ignored')),
    add constraint notice_is_handled check ((state = 'handled') = (handled_at is not null));
  alter index webhook_event_pkey rename to notice_pkey;
  alter index webhook_event_about rename to notice_about;
  alter table webhook_event rename to notice;
  create index stuck_money_notice on notice (state);
  create index stuck_other_notice on notice (state);
  update sandbox.document set kind = 'notice',
    body = body - 'webhookEventId' || jsonb_build_object('noticeId', body -> 'webhookEventId')
  where kind = 'webhook_event'`;

/** Restores the words before 0115, from those before 0125. */
const takebacksAgain = `
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

const subjectsOf = async (table: "notice" | "webhook_event") => {
  const rows = await database.sql<{ subject: unknown }[]>`select subject from ${database.sql(table)} order by id`;
  return rows.map(({ subject }) => (typeof subject === "string" ? JSON.parse(subject) : subject));
};

test("chargebacks stored under the earlier names are read under today's", async () => {
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
      insert into webhook_event (id, provider, event, subject, received_at, state, version)
      values (${subject.ref}, 'stripe', 'charge.dispute.created', ${JSON.stringify(subject)}::jsonb, now(), 'received', 1)`;
  }
  await database.sql.begin((tx) => tx.unsafe(`${noticesAgain}; ${takebacksAgain}`));
  expect(await subjectsOf("notice")).not.toEqual(subjects);
  await database.sql.begin((tx) => tx.unsafe(migrationOf("0115-chargeback")));
  expect(await subjectsOf("notice")).toEqual(subjects);
  await database.sql.begin((tx) => tx.unsafe(migrationOf("0125-webhook-event")));
  expect(await subjectsOf("webhook_event")).toEqual(subjects);
  for (const one of stored) {
    expect(await inStore(Effect.flatMap(Chargebacks, (chargebacks) => chargebacks.findByRef(one.ref)))).toEqual(one);
  }
});

test("a webhook event that was stored as a handled notice is read as processed, and the sandbox keeps its own", async () => {
  const events = (["processed", "failed"] as const).map((state) => ({
    id: `stripe:${state}`,
    provider: "stripe",
    event: "charge.succeeded",
    subject: { kind: "other" as const },
    receivedAt: new Date(),
    state,
    processedAt: state === "processed" ? new Date() : null,
    trouble: null,
    version: 2,
  }));
  const sent = { webhookEventId: "one", event: "account.updated", subject: { kind: "other" }, attempts: 1 };
  await inStore(Effect.flatMap(WebhookEvents, (all) => Effect.forEach(events, all.insert)));
  await database.sql`insert into sandbox.document values ('webhook_event', 'one', ${JSON.stringify(sent)}::jsonb, 1)`;
  await database.sql.begin((tx) => tx.unsafe(noticesAgain));
  await database.sql.begin((tx) => tx.unsafe(migrationOf("0125-webhook-event")));
  for (const event of events) {
    expect(await inStore(Effect.flatMap(WebhookEvents, (all) => all.get(event.id)))).toEqual(event);
  }
  expect(await database.sql`select body from sandbox.document where kind = 'webhook_event'`).toEqual([{ body: sent }]);
});
