import { Effect } from "effect";
import { Live, notesOf } from "#core/shared/live.ts";
import { inDatabase } from "./rows.ts";

/** Sends a change to every process by NOTIFY, which PostgreSQL delivers when the transaction commits. */
export const postgresLive = inDatabase(Live)(({ defer }) => ({
  publish: (to, change) => (to.length === 0 ? Effect.void : defer({ notes: notesOf(to, change) })),
}));
