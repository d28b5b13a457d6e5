import { Effect } from "effect";
import { ChatHost } from "#core/contract/chat/chat-host.ts";
import { now } from "#core/shared/day.ts";
import { Heartbeats } from "./heartbeats.ts";

/** Asks the host of the conversations whether it is there, where that is somebody outside, and notes what it says. */
export const checkChat = Effect.fn("checkChat")(function* () {
  const host = yield* ChatHost;
  const heartbeats = yield* Heartbeats;
  if (!host.isOutside) return;
  const trouble = yield* host.check().pipe(
    Effect.as(null),
    Effect.catchTag("Unavailable", ({ message }) => Effect.succeed(message)),
  );
  yield* heartbeats.beat({ id: "Stream", kind: "chat", trouble }, yield* now);
});
