import { Effect, Layer } from "effect";
import { Live, notesOf } from "#core/shared/live.ts";
import { Database } from "../postgres/database.ts";
import type { Nats } from "./connection.ts";

/** Tells every process of a change by NATS, once the transaction is committed: a process that dies in between tells nobody. */
export const natsLive = ({ publish }: Pick<Nats, "publish">): Layer.Layer<Live, never, Database> =>
  Layer.effect(
    Live,
    Effect.map(Database, ({ afterCommit }) =>
      Live.of({
        publish: (to, change) => afterCommit(() => notesOf(to, change).forEach(publish)),
      }),
    ),
  );
