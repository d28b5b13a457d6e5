import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Alerts } from "./alerts.ts";

/** One's own alerts, newest first, with the number of those unread. */
export const listAlerts = Effect.fn("listAlerts")(function* (actor: PersonActor, page: PageRequest) {
  const alerts = yield* Alerts;
  const [found, unread] = yield* Effect.all([alerts.ofPerson(actor.personId, page), alerts.unread(actor.personId)]);
  return { ...found, unread };
});
