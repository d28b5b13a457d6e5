import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import type { SupportAccess } from "./view-session.ts";
import { ViewSessions } from "./view-sessions.ts";

/** When support has looked at one's own pages and what about, the last time first; who of the staff it was is for the staff. */
export const listSupportAccess = Effect.fn("listSupportAccess")(function* (actor: PersonActor, page: PageRequest) {
  const { items, next } = yield* (yield* ViewSessions).ofPerson(actor.personId, page);
  const shown = items.flatMap(
    ({ id, about, openedAt, endedAt, expiresAt }): ReadonlyArray<SupportAccess> =>
      openedAt === null ? [] : [{ id, about, openedAt, endsAt: endedAt ?? expiresAt }],
  );
  return { items: shown, next };
});
