import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Alerts } from "./alerts.ts";

/** One's own alerts in groups of what they lead to, the newest first, with the number of all those unread. */
export const listAlertGroups = Effect.fn("listAlertGroups")(function* (actor: PersonActor, page: PageRequest) {
  const alerts = yield* Alerts;
  const [found, unread] = yield* Effect.all([alerts.groupsOf(actor.personId, page), alerts.unread(actor.personId)]);
  return { ...found, unread };
});
