import { Effect } from "effect";
import { Alerts } from "#core/messaging/alert/alert.ts";
import type { PersonActor } from "#core/shared/actor.ts";

/** The titles of everything this person was ever told, oldest first. */
export const toldTo = Effect.fnUntraced(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  const { items } = yield* alerts.ofPerson(actor.personId, { after: null, limit: 100 });
  return items.map(({ title }) => title).toReversed();
});
