import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { leastDigits } from "#core/support/lookup/find-id.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { webhookEvent } from "../money/payment.table.ts";
import { found, inDatabase, nextVersion, saving } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";

const columns = getTableColumns(webhookEvent);
const { state, processedAt, trouble } = columns;

const insert = statement<WebhookEvent>()((db) =>
  db.insert(webhookEvent).values(blanks(columns)).onConflictDoNothing().returning({ id: webhookEvent.id }),
);

const get = statement<Pick<WebhookEvent, "id">>()((db) =>
  db.select(columns).from(webhookEvent).where(is(webhookEvent.id, "id")),
);

// The index covers the last eight characters; further ones only narrow the results.
const endingWith = statement<{ readonly last: string; readonly end: string; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(webhookEvent)
    .where(
      sql`right(${webhookEvent.id}, ${sql.raw(`${leastDigits}`)}) = ${sql.placeholder("last")}
        and right(${webhookEvent.id}, length(${sql.placeholder("end")}::text)) = ${sql.placeholder("end")}::text`,
    )
    .limit(sql.placeholder("limit")),
);

const about = statement<{ readonly names: ReadonlyArray<string>; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(webhookEvent)
    .where(
      sql`coalesce(${webhookEvent.subject} ->> 'paymentId', ${webhookEvent.subject} ->> 'refundId', ${webhookEvent.subject} ->> 'ref',
        ${webhookEvent.subject} ->> 'personId', ${webhookEvent.subject} ->> 'conversationId') = any(${sql.placeholder("names")}::text[])`,
    )
    .orderBy(desc(webhookEvent.receivedAt), desc(webhookEvent.id))
    .limit(sql.placeholder("limit")),
);

const changedSince = statement<{ readonly since: Date; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(webhookEvent)
    .where(
      sql`${webhookEvent.receivedAt} >= ${given("since", webhookEvent.receivedAt)}
        or ${processedAt} >= ${given("since", processedAt)}`,
    )
    .orderBy(sql`coalesce(${processedAt}, ${webhookEvent.receivedAt})`, asc(webhookEvent.id))
    .limit(sql.placeholder("limit")),
);

type Between = {
  readonly since: string;
  readonly until: string;
  readonly provider: string | null;
  readonly states: ReadonlyArray<string>;
  readonly limit: number;
};
const receivedBetween = statement<Between>()((db) =>
  db
    .select(columns)
    .from(webhookEvent)
    .where(
      sql`${webhookEvent.receivedAt} >= ${sql.placeholder("since")}::timestamptz
        and ${webhookEvent.receivedAt} < ${sql.placeholder("until")}::timestamptz
        and (${sql.placeholder("provider")}::text is null or ${webhookEvent.provider} = ${sql.placeholder("provider")}::text)
        and ${webhookEvent.state} = any(${sql.placeholder("states")}::text[])`,
    )
    .orderBy(webhookEvent.receivedAt, webhookEvent.id)
    .limit(sql.placeholder("limit")),
);

const save = saving<WebhookEvent>(webhookEvent, { state, processedAt, trouble });

export const postgresWebhookEvents = inDatabase(WebhookEvents)(({ run }) => ({
  insert: (received) => Effect.map(run(insert, received), (inserted) => inserted.length > 0),
  get: (id) => found("webhook_event", run(get, { id })),
  endingWith: (end, limit) => run(endingWith, { last: end.slice(-leastDigits), end, limit }),
  about: (names, limit) => run(about, { names, limit }),
  changedSince: (since, limit) => run(changedSince, { since, limit }),
  receivedBetween: ({ since, until, ...rest }, limit) =>
    run(receivedBetween, { ...rest, since: since.toISOString(), until: until.toISOString(), limit }),
  save: (changed) => nextVersion("webhook_event", changed, run(save, changed)),
}));
