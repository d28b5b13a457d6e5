import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { SessionId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import type { OwnSession } from "./own-session.ts";
import { Sessions } from "./sessions.ts";

/** The browsers in which one is signed in, the last signed in first. */
export const listOwnSessions = Effect.fn("listOwnSessions")(function* (
  actor: PersonActor,
  present: SessionId,
  page: PageRequest,
) {
  const sessions = yield* Sessions;
  const { items, next } = yield* sessions.ofPerson(actor.personId, yield* now, page);
  const shown = items.map(
    ({ id, deviceName, createdAt, rotatedAt }): OwnSession => ({
      id,
      deviceName,
      createdAt,
      lastUsedAt: rotatedAt,
      isPresent: id === present,
    }),
  );
  return { items: shown, next };
});
