import { Effect } from "effect";
import { expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { type Alert, Alerts } from "#core/messaging/alert/alert.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { AlertId, type PersonId } from "#core/shared/ids.ts";
import type { Change } from "#core/shared/live.ts";
import { idOf, moment } from "./moment.ts";

/** An unread alert about a new bid. */
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

/** Returns the titles of all alerts of this person, oldest first. */
export const toldTo = Effect.fnUntraced(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  const { items } = yield* alerts.ofPerson(actor.personId, { after: null, limit: 100 });
  return items.map(({ title }) => title).toReversed();
});

/** Checks that these two people's screens got these events of a noun, in this order, and nobody else's did. */
export const bothHear = Effect.fnUntraced(function* (
  noun: Change["noun"],
  moves: ReadonlyArray<string>,
  two: readonly [PersonActor, PersonActor],
) {
  const changes = yield* Effect.flatMap(MemoryStore, (store) => store.changes);
  const heard = changes.filter(({ change }) => change.noun === noun);
  expect(heard.map(({ change }) => change.event)).toEqual(moves);
  for (const { to } of heard) expect(new Set(to)).toEqual(new Set(two.map(({ personId }) => personId)));
});
