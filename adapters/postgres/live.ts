import { Effect } from "effect";
import { Live, notesOf } from "#core/shared/live.ts";
import { inDatabase } from "./rows.ts";

/** Tells every process of a change by NOTIFY, which PostgreSQL sends out when the transaction commits. */
export const postgresLive = inDatabase(Live)(({ defer }) => ({
  publish: (to, change) => (to.length === 0 ? Effect.void : defer({ notes: notesOf(to, change) })),
}));
