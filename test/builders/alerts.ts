import { Effect } from "effect";
import { type Alert, Alerts } from "#core/messaging/alert/alert.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { AlertId, type PersonId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";

/** An alert of a new bid that nobody has read yet. */
export const anAlert = (personId: PersonId): Alert => ({
  id: idOf(AlertId),
  personId,
  kind: "bid",
  title: "New bid",
  message: "Ada Miller has bid on your project.",
  words: ["bidPlaced", { name: "Ada Miller", project: "Roof" }],
  link: { to: "projects" },
  createdAt: moment(),
  readAt: null,
});

/** The titles of everything this person was ever told, oldest first. */
export const toldTo = Effect.fnUntraced(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  const { items } = yield* alerts.ofPerson(actor.personId, { after: null, limit: 100 });
  return items.map(({ title }) => title).toReversed();
});
