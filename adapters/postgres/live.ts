import { Effect, Layer } from "effect";
import { Live, notesOf } from "#core/shared/live.ts";
import { Database } from "./database.ts";

/** Tells every process of a change by NOTIFY, which PostgreSQL sends out when the transaction commits. */
export const postgresLive: Layer.Layer<Live, never, Database> = Layer.effect(
  Live,
  Effect.map(Database, ({ defer }) =>
    Live.of({
      publish: (to, change) => (to.length === 0 ? Effect.void : defer({ notes: notesOf(to, change) })),
    }),
  ),
);
