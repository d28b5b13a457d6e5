import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Alerts } from "./alerts.ts";
import { show } from "./tell.ts";

/** Marks all of one's own alerts as read. */
export const readAlerts = Effect.fn("readAlerts")(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  const { atomic } = yield* UnitOfWork;
  const { personId } = actor;
  yield* atomic(
    Effect.gen(function* () {
      yield* alerts.markRead(personId, yield* now);
      yield* show([personId], { noun: "alert", id: personId, event: "read" });
    }),
  );
});
