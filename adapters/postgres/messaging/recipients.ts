import { Effect, Layer } from "effect";
import type { Recipient } from "#core/messaging/notification/recipient.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import { mostPushSubscriptions } from "#core/messaging/push/push-subscription.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import type { Connection } from "../statement.ts";
import { Database } from "../transaction.ts";

/**
 * The columns of a recipient, of the one `person` that a query finds. The limit stands in the text, because with a value for
 * it the database would guess high.
 */
const asked = (on: Connection, at: Date) => on`
  person.id, person.email, person.is_deleted as "isDeleted", person.standing,
  array_to_json(array(
    select json_build_object('kind', kind, 'mail', mail, 'push', push)
    from notification_preference where person_id = person.id order by kind
  )) as choices,
  array_to_json(array(
    select subscription.id from push_subscription subscription join session on session.id = subscription.session_id
    where subscription.person_id = person.id and session.ended_at is null and session.expires_at > ${at.toISOString()}
    order by subscription.id desc limit ${on.unsafe(String(mostPushSubscriptions))}
  )) as browsers`;

const byId = (id: PersonId, at: Date) => (on: Connection) =>
  on<Recipient[]>`select ${asked(on, at)} from person where id = ${id}`;
const byListing = (id: ListingId, at: Date) => (on: Connection) =>
  on<Recipient[]>`
    select ${asked(on, at)} from listing join person on person.id = listing.poster_id where listing.id = ${id}`;

const first = ([found]: ReadonlyArray<Recipient>): Recipient | null => found ?? null;

export const postgresRecipients: Layer.Layer<Recipients, never, Database> = Layer.effect(
  Recipients,
  Effect.map(Database, ({ read }) => ({
    get: (id, at) => Effect.map(read(byId(id, at)), first),
    posterOf: (id, at) => Effect.map(read(byListing(id, at)), first),
  })),
);
