import { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import { ChatHost } from "./chat-host.ts";

/** Has the host of conversations forget somebody who has deleted their account. */
export const leaveChat = Effect.fn("leaveChat")(function* (id: PersonId) {
  const host = yield* ChatHost;
  yield* host.forget(id);
});
