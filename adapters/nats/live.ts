import { Effect, Layer } from "effect";
import { Live, notesOf } from "#core/shared/live.ts";
import { Database } from "../postgres/database.ts";
import type { Nats } from "./connection.ts";

/** Publishes changes by NATS after the transaction commits: if the process dies in between, the change is not sent. */
export const natsLive = ({ publish }: Pick<Nats, "publish">): Layer.Layer<Live, never, Database> =>
  Layer.effect(
    Live,
    Effect.map(Database, ({ afterCommit }) =>
      Live.of({
        publish: (to, change) => afterCommit(() => notesOf(to, change).forEach(publish)),
      }),
    ),
  );
