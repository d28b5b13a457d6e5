import { Effect, Schema } from "effect";
import type { Sql } from "postgres";
import { Kind } from "#core/messaging/notification/kinds.ts";
import { MailChoice } from "#core/messaging/notification/preference.ts";
import { type Recipient, Recipients } from "#core/messaging/notification/recipients.ts";
import { mostPushSubscriptions } from "#core/messaging/push/push-subscription.ts";
import { Email } from "#core/people/person/person.ts";
import { standingLifecycle } from "#core/people/person/standing.machine.ts";
import { type ListingId, PersonId, PushSubscriptionId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

/**
 * The columns of a recipient, for the one `person` that a query finds. The limit is a literal, because the planner
 * would overestimate a parameter.
 */
const asked = (on: Sql, at: Date) => on`
  person.id, person.email, person.language, person.is_deleted as "isDeleted", person.standing,
  array_to_json(array(
    select json_build_object('kind', kind, 'mail', mail, 'push', push)
    from notification_preference where person_id = person.id order by kind
  )) as choices,
  array_to_json(array(
    select subscription.id from push_subscription subscription join session on session.id = subscription.session_id
    where subscription.person_id = person.id and session.ended_at is null and session.expires_at > ${at.toISOString()}
    order by subscription.id desc limit ${on.unsafe(String(mostPushSubscriptions))}
  )) as browsers`;

const byId = (id: PersonId, at: Date) => (on: Sql) => on`select ${asked(on, at)} from person where id = ${id}`;
const byListing = (id: ListingId, at: Date) => (on: Sql) =>
  on`
    select ${asked(on, at)} from listing join person on person.id = listing.poster_id where listing.id = ${id}`;

const recipientsOf = rowsOf(
  Schema.Struct({
    id: PersonId,
    email: Email,
    language: Language,
    isDeleted: Schema.Boolean,
    standing: Schema.Literals(standingLifecycle.states),
    choices: Schema.Array(
      Schema.Struct({ kind: Kind, mail: Schema.NullOr(MailChoice), push: Schema.NullOr(Schema.Boolean) }),
    ),
    browsers: Schema.Array(PushSubscriptionId),
  }),
);
const readerOf = (id: PersonId) => (on: Sql) => on`select language, standing from person where id = ${id}`;
const readersOf = rowsOf(Schema.Struct({ language: Language, standing: Schema.Literals(standingLifecycle.states) }));

const first = (rows: ReadonlyArray<unknown>): Recipient | null => recipientsOf(rows)[0] ?? null;

export const postgresRecipients = inDatabase(Recipients)(({ query }) => ({
  get: (id, at) => Effect.map(query(byId(id, at)), first),
  posterOf: (id, at) => Effect.map(query(byListing(id, at)), first),
  readerOf: (id) => Effect.map(query(readerOf(id)), (rows) => readersOf(rows)[0] ?? null),
}));
