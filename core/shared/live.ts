import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "./errors.ts";
import { PersonId } from "./ids.ts";

/** Word that a thing changed. It carries no data: who receives it asks for the thing with their own rights. */
export const Change = Schema.Struct({
  noun: Schema.Literals([
    "listing",
    "bid",
    "contract",
    "milestone",
    "change_order",
    "dispute",
    "payment",
    "refund",
    "ticket",
    "feedback",
    "question",
    "saved_search",
    "alert",
    "notification",
    "chat",
    "person",
    "account",
    "session",
    "team",
    "push_subscription",
    "calendar_feed",
  ]),
  id: Schema.String,
  event: Schema.String,
});
export type Change = typeof Change.Type;

/** Tells open screens that something changed. Published inside a unit of work, it goes out only when that is kept. */
export class Live extends Context.Service<
  Live,
  {
    readonly publish: (to: ReadonlyArray<PersonId>, change: Change) => Effect.Effect<void, Unavailable>;
  }
>()("core/Live") {}

/** A change and the people whose screens it concerns, as one process tells the others. */
export const LiveNote = Schema.Struct({ to: Schema.Array(PersonId), change: Change });
export type LiveNote = typeof LiveNote.Type;

/** So many people a note is for at the most: an id takes 39 bytes, and whatever carries notes takes only so large ones. */
const mostPeople = 100;

/** The notes that tell these people of a change. */
export const notesOf = (to: ReadonlyArray<PersonId>, change: Change): ReadonlyArray<LiveNote> =>
  Array.from({ length: Math.ceil(to.length / mostPeople) }, (_, place) => ({
    to: to.slice(place * mostPeople, (place + 1) * mostPeople),
    change,
  }));

export type ChangeListener = {
  /** A change was published, by this process or another one. */
  readonly onNote: (note: LiveNote) => void;
  /** Some changes may have been missed: screens should look again. */
  readonly onGap: () => void;
};

/**
 * Where the changes that `Live` publishes are heard of, whichever process made them; the answer ends the listening. A change is
 * a hint that may be lost, and whoever loses the line to the others is told of the gap.
 */
export type ChangeSource = (listener: ChangeListener) => Promise<() => Promise<void>>;
