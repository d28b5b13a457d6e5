import { Effect, Schema } from "effect";
import { WaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import { ConversationId, PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

const waitsOf = rowsOf(
  Schema.Struct({ conversationId: ConversationId, personId: PersonId, since: Schema.DateFromString }),
);

/** Sorts before all ids. */
const firstId = "00000000-0000-0000-0000-000000000000";

export const postgresWaitingChats = inDatabase(WaitingChats)(({ query }) => ({
  due: ({ since, usedAfter, sinceForAll, after, limit }) =>
    Effect.map(
      query(
        (on) => on`
            select conversation_id as "conversationId", person_id as "personId", waits_since as since
            from conversation_member waiting
            where waits_since is not null and not told and waits_since <= ${since}
              and (waits_since, conversation_id, person_id) > (
                ${after?.since ?? new Date(0)}::timestamptz, ${after?.conversationId ?? firstId}::uuid,
                ${after?.personId ?? firstId}::uuid
              )
              and (waits_since <= ${sinceForAll} or not exists (
                select from session
                where session.person_id = waiting.person_id and ended_at is null and rotated_at > ${usedAfter}
              ))
            order by waits_since, conversation_id, person_id
            limit ${limit}`,
      ),
      waitsOf,
    ),
  markTold: ({ conversationId, personId }) =>
    Effect.map(
      query(
        (on) => on`
            update conversation_member set told = true
            where conversation_id = ${conversationId} and person_id = ${personId}
              and waits_since is not null and not told
            returning person_id`,
      ),
      (rows) => rows.length > 0,
    ),
}));
