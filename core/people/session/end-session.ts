import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { endOne } from "./end-sessions.ts";

/** Signs one of one's own browsers out. Fails `NotFound` for a session that is over or somebody else's. */
export const endSession = Effect.fn("endSession")(function* (actor: PersonActor, id: SessionId) {
  if (!(yield* endOne(actor.personId, id))) return yield* notFound("session");
});
