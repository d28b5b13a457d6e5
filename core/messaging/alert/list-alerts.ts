import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Link } from "#core/shared/link.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Alerts } from "./alerts.ts";

/** One's own alerts, newest first, all of them or those with this link; with the number of all those unread. */
export const listAlerts = Effect.fn("listAlerts")(function* (
  actor: PersonActor,
  page: PageRequest,
  link: Link | null = null,
) {
  const alerts = yield* Alerts;
  const { personId } = actor;
  const listed = link === null ? alerts.ofPerson(personId, page) : alerts.withLink(personId, link, page);
  const [found, unread] = yield* Effect.all([listed, alerts.unread(personId)]);
  return { ...found, unread };
});

/** One's own alerts in groups of what they lead to, the newest first, with the number of all those unread. */
export const listAlertGroups = Effect.fn("listAlertGroups")(function* (actor: PersonActor, page: PageRequest) {
  const alerts = yield* Alerts;
  const [found, unread] = yield* Effect.all([alerts.groupsOf(actor.personId, page), alerts.unread(actor.personId)]);
  return { ...found, unread };
});
