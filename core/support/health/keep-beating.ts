import { Cause, Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Heartbeats } from "./heartbeats.ts";

/** How often a server says that it runs: four times before it is missed. */
const between = "15 seconds";

/** How long what says nothing any more is remembered, in milliseconds. */
const remembered = 3_600_000;

const beat = Effect.fnUntraced(function* (id: string) {
  const heartbeats = yield* Heartbeats;
  const at = yield* now;
  yield* heartbeats.beat({ id, kind: "server", trouble: null }, at);
  // Of several servers that ended the others remain; the last one stays known until a server runs again.
  yield* heartbeats.removeBefore(new Date(at.getTime() - remembered));
});

/** Has this process, named by its machine, be heard of by support every quarter of a minute; never ends. */
export const keepBeating = (id: string) =>
  beat(id).pipe(
    Effect.catchCause((cause) => Effect.logWarning("No heartbeat could be written", Cause.squash(cause))),
    Effect.andThen(Effect.sleep(between)),
    Effect.forever,
  );
