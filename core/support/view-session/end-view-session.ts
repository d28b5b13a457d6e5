import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { auditView, findViewSession } from "./check-view-session.ts";
import { moveOf } from "./create-view-session.ts";
import { ViewSessions } from "./view-sessions.ts";

/** Ends the view that was opened in the browser that holds this token; one that is over already is no error. */
export const endViewSession = Effect.fn("endViewSession")(function* (token: string) {
  const views = yield* ViewSessions;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const found = yield* Effect.catchTag(findViewSession(token), "SessionEnded", () => Effect.succeed(null));
      if (found?.session.openedAt == null || !(yield* views.end(found.session.id, yield* now))) return;
      yield* auditView(found, "view_ended", "Ended in the browser.");
    }),
  );
});

/** Ends every view of the actor's person, whoever looks, and takes back the links that were not opened. Only for support. */
export const endViewsOf = Effect.fn("endViewsOf")(function* (actor: PersonActor) {
  const people = yield* People;
  const views = yield* ViewSessions;
  const { atomic } = yield* UnitOfWork;
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support can end views." });
  return yield* atomic(
    Effect.gen(function* () {
      const { id, name } = yield* people.get(actor.personId);
      const at = yield* now;
      let ended = 0;
      for (const session of yield* views.live(id, at)) {
        if (!(yield* views.end(session.id, at))) continue;
        yield* recordMove(actor, moveOf(session, "end", session.openedAt === null ? "ready" : "open", "ended"));
        ended += 1;
      }
      return { id, name, ended };
    }),
  );
});
