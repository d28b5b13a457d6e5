import { Effect, Layer } from "effect";
import { Live } from "#core/shared/live.ts";
import { Database } from "./database.ts";
import { type LiveNote, mostPeople } from "./live-note.ts";

/** Tells every process of a change by NOTIFY, which PostgreSQL sends out when the transaction commits. */
export const postgresLive: Layer.Layer<Live, never, Database> = Layer.effect(
  Live,
  Effect.gen(function* () {
    const { defer } = yield* Database;
    return {
      publish: (to, change) => {
        const notes: Array<LiveNote> = [];
        for (let from = 0; from < to.length; from += mostPeople) {
          notes.push({ to: to.slice(from, from + mostPeople), change });
        }
        return notes.length === 0 ? Effect.void : defer({ notes });
      },
    };
  }),
);
