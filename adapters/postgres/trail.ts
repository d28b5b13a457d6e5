import type { NewAlert } from "#core/messaging/alert/alert.ts";
import type { Message } from "#core/messaging/message/message.ts";
import type { HistoryEntry } from "#core/shared/history.ts";
import type { KeyedAnswer } from "#core/shared/idempotency-keys.ts";
import type { LiveNote } from "./live-note.ts";
import { liveChannel, payloadsOf } from "./live-note.ts";
import type { Connection } from "./statement.ts";
import type { Write } from "./write.ts";

/**
 * What a unit of work leaves behind. Most of it is for people to read: nearly every use case writes some of each, and none
 * looks at it again. So it is gathered, and written in one statement when the unit ends.
 */
export type Trail = {
  readonly history: Array<HistoryEntry>;
  readonly alerts: Array<NewAlert>;
  readonly messages: Array<Message>;
  readonly notes: Array<LiveNote>;
  /** Fails the unit where one of their keys has an answer already. */
  readonly answers: Array<KeyedAnswer>;
  /** What the unit of work asks next may look at or refer to this; so it goes out before that, or else with the rest. */
  write: Write | null;
};

/** What is to be added to a trail. */
export type Left = { readonly [Part in keyof Trail]?: Readonly<Trail[Part]> };

export const emptyTrail = (): Trail => ({ history: [], alerts: [], messages: [], notes: [], answers: [], write: null });

export const isEmpty = ({ history, alerts, messages, notes, answers, write }: Trail): boolean =>
  write === null && history.length + alerts.length + messages.length + notes.length + answers.length === 0;

export const leaveIn = (trail: Trail, { history, alerts, messages, notes, answers, write }: Left): void => {
  trail.history.push(...(history ?? []));
  trail.alerts.push(...(alerts ?? []));
  trail.messages.push(...(messages ?? []));
  trail.notes.push(...(notes ?? []));
  trail.answers.push(...(answers ?? []));
  trail.write = write ?? trail.write;
};

const takeWrite = (trail: Trail): Write | null => {
  const { write } = trail;
  trail.write = null;
  return write;
};

/** Takes what is to go out before anything else is asked. */
export const takeFirst = (trail: Trail): Trail => ({ ...emptyTrail(), write: takeWrite(trail) });

/** Takes everything out of the trail and writes it. */
export const writeTrail = (trail: Trail) => (on: Connection) => {
  const rows = (part: Array<unknown>): string => JSON.stringify(part.splice(0));
  const write = takeWrite(trail);
  return on`
    with ${write ? on`${write.parts(on)},` : on``} written_history as (
      insert into history (
        noun, subject_id, listing_id, contract_id, event, from_state, to_state, actor_kind, person_id, actor, reason,
        staff_id, staff_reason, ticket_id, at
      )
      select noun, "subjectId", "listingId", "contractId", event, "from", "to", "actorKind", "personId", actor, reason,
        "staffId", "staffReason", "ticketId", at
      from rows from (jsonb_to_recordset(${rows(trail.history)}::text::jsonb) as (
        noun text, "subjectId" text, "listingId" uuid, "contractId" uuid, event text, "from" text, "to" text,
        "actorKind" text, "personId" uuid, actor text, reason text, "staffId" uuid, "staffReason" text,
        "ticketId" uuid, at timestamptz
      )) with ordinality as entry
      order by ordinality
    ), written_alerts as (
      insert into alert (id, person_id, kind, title, message, link, created_at, read_at, awaits_digest)
      select id, "personId", kind, title, message, link, "createdAt", "readAt", "awaitsDigest"
      from jsonb_to_recordset(${rows(trail.alerts)}::text::jsonb) as alert (
        id uuid, "personId" uuid, kind text, title text, message text, link text, "createdAt" timestamptz,
        "readAt" timestamptz, "awaitsDigest" boolean
      )
    ), written_messages as (
      insert into message (
        id, person_id, channel, address, kind, subject, text, link, is_sealed, created_at, lasts_until, tries, due_at,
        sent_at, trouble, given_up
      )
      select id, "personId", channel, address, kind, subject, text, link, "isSealed", "createdAt", "lastsUntil", tries,
        "dueAt", "sentAt", trouble, "givenUp"
      from jsonb_to_recordset(${rows(trail.messages)}::text::jsonb) as message (
        id uuid, "personId" uuid, channel text, address text, kind text, subject text, text text, link text,
        "isSealed" boolean,
        "createdAt" timestamptz, "lastsUntil" timestamptz, tries int, "dueAt" timestamptz, "sentAt" timestamptz,
        trouble text, "givenUp" text
      )
    ), written_answers as (
      insert into idempotency_key (person_id, key, fingerprint, answer, created_at)
      select "personId", key, fingerprint, answer, "createdAt"
      from jsonb_to_recordset(${rows(trail.answers)}::text::jsonb) as answer (
        "personId" uuid, key text, fingerprint text, answer jsonb, "createdAt" timestamptz
      )
    )
    select pg_notify(${liveChannel}, payload)
    from jsonb_array_elements_text(${JSON.stringify(payloadsOf(trail.notes.splice(0)))}::text::jsonb) payload`;
};
