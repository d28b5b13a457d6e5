import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { endAll } from "./end-sessions.ts";

/** Signs out every browser of one's own but the one that asks; answers how many that were. */
export const endOtherSessions = Effect.fn("endOtherSessions")(function* (actor: PersonActor, present: SessionId) {
  return { ended: yield* endAll(actor.personId, present) };
});
