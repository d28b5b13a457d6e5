import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import { session } from "../people/session.table.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { pushSubscription } from "./push-subscription.table.ts";

const columns = getTableColumns(pushSubscription);
const { id, personId, sessionId, endpoint } = columns;
const sessionLives = sql`${session.endedAt} is null and ${session.expiresAt} > ${given("at", session.expiresAt)}`;

const removeOthers = statement<Pick<PushSubscription, "sessionId" | "endpoint">>()((db) =>
  db
    .delete(pushSubscription)
    .where(sql`${is(endpoint, "endpoint")} and ${sessionId} <> ${given("sessionId", sessionId)}`),
);

const put = statement<PushSubscription>()((db) =>
  db
    .insert(pushSubscription)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: [sessionId], set: blanks(columns) }),
);

const find = statement<Pick<PushSubscription, "id"> & { readonly at: Date }>()((db) =>
  db
    .select(columns)
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, sessionId))
    .where(sql`${is(id, "id")} and ${sessionLives}`),
);

type SubscriptionQuery = Pick<PushSubscription, "personId"> & { readonly at: Date; readonly limit: number };
const ofPerson = statement<SubscriptionQuery>()((db) =>
  db
    .select({ ...columns, deviceName: session.deviceName })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, sessionId))
    .where(sql`${is(personId, "personId")} and ${sessionLives}`)
    .orderBy(desc(id))
    .limit(sql.placeholder("limit")),
);

const remove = statement<Pick<PushSubscription, "id">>()((db) => db.delete(pushSubscription).where(is(id, "id")));

export const postgresPushSubscriptions = inDatabase(PushSubscriptions)(({ run, query }) => ({
  put: Effect.fnUntraced(function* (subscription) {
    // Concurrent calls for the same browser wait, or the second would violate the uniqueness of the endpoint.
    yield* query((on) => on`select pg_advisory_xact_lock(hashtextextended(${subscription.endpoint}, 42))`);
    yield* run(removeOthers, subscription);
    yield* run(put, subscription);
  }),
  find: (subscriptionId, at) => Effect.map(run(find, { id: subscriptionId, at }), ([found]) => found ?? null),
  ofPerson: (person, at, limit) => run(ofPerson, { personId: person, at, limit }),
  remove: (subscriptionId) => Effect.asVoid(run(remove, { id: subscriptionId })),
}));
