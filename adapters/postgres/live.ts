import { Effect, Layer } from "effect";
import { Live } from "#core/shared/live.ts";
import { type LiveNote, mostPeople } from "./live-note.ts";
import { Database } from "./transaction.ts";

/** Tells every process of a change by NOTIFY, which PostgreSQL sends out when the transaction commits. */
export const postgresLive: Layer.Layer<Live, never, Database> = Layer.effect(
  Live,
  Effect.gen(function* () {
    const { leave } = yield* Database;
    return {
      publish: (to, change) => {
        const notes: Array<LiveNote> = [];
        for (let from = 0; from < to.length; from += mostPeople) {
          notes.push({ to: to.slice(from, from + mostPeople), change });
        }
        return notes.length === 0 ? Effect.void : leave({ notes });
      },
    };
  }),
);
