import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Alerts } from "./alerts.ts";

/** One's own alerts, newest first, all of them or those with this link; with the number of all those unread. */
export const listAlerts = Effect.fn("listAlerts")(function* (
  actor: PersonActor,
  page: PageRequest,
  link: string | null = null,
) {
  const alerts = yield* Alerts;
  const { personId } = actor;
  const listed = link === null ? alerts.ofPerson(personId, page) : alerts.withLink(personId, link, page);
  const [found, unread] = yield* Effect.all([listed, alerts.unread(personId)]);
  return { ...found, unread };
});
