import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Alerts } from "./alerts.ts";

/** Marks all of one's own alerts as read. */
export const readAlerts = Effect.fn("readAlerts")(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  yield* alerts.markRead(actor.personId, yield* now);
});
