import { Effect } from "effect";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { People } from "#core/people/person/people.ts";
import type { HistoryEntry } from "#core/shared/history.ts";

/** Returns a move of the history, as `milestone 2: submit, planned → submitted`. */
export const moveInWords = (
  { noun, subjectId, event, from, to }: HistoryEntry,
  milestones: ReadonlyArray<Pick<Milestone, "id" | "number">>,
  orders: ReadonlyArray<Pick<ChangeOrder, "id" | "number">>,
): string => {
  const stage = noun === "milestone" ? milestones.find(({ id }) => id === subjectId) : undefined;
  const order = noun === "change_order" ? orders.find(({ id }) => id === subjectId) : undefined;
  const what = stage ? `milestone ${stage.number}` : order ? `change ${order.number}` : noun;
  return `${what}: ${event}, ${from ?? "new"} → ${to}`;
};

type Named = { readonly id: string; readonly name: string };

/** Loads the staff members behind these moves. */
export const staffOf = Effect.fn("staffOf")(function* (entries: ReadonlyArray<HistoryEntry>) {
  const people = yield* People;
  const ids = new Set(entries.flatMap(({ staffId }) => staffId ?? []));
  return yield* Effect.forEach(ids, people.get);
});

/** Returns who made a move, by name: a staff member or a party of the contract. */
export const whoMoved = ({ actor, actorKind, staffId }: HistoryEntry, people: ReadonlyArray<Named>): string => {
  const staff = people.find(({ id }) => id === staffId);
  if (actorKind === "system" && staff !== undefined) return staff.name;
  return people.reduce((named, { id, name }) => named.replace(id, name), actor);
};

/** Returns why a move was made: the staff's own reason, or else the reason that the people read. */
export const whyMoved = ({ staffReason, reason }: HistoryEntry): string | null => staffReason ?? reason;
