import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "./errors.ts";
import { PersonId } from "./ids.ts";

/** A signal that a thing changed. It carries no data: the receiver fetches the thing with their own rights. */
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

/** Informs open screens of a change. A change published inside a unit of work goes out only if the unit commits. */
export class Live extends Context.Service<
  Live,
  {
    readonly publish: (to: ReadonlyArray<PersonId>, change: Change) => Effect.Effect<void, Unavailable>;
  }
>()("core/Live") {}

/** A change and the people whose screens it affects, as sent between processes. */
export const LiveNote = Schema.Struct({ to: Schema.Array(PersonId), change: Change });
export type LiveNote = typeof LiveNote.Type;

/** The most people per note: an id takes 39 bytes, and the transport limits the size of a note. */
const mostPeople = 100;

/** Returns the notes that announce a change to these people. */
export const notesOf = (to: ReadonlyArray<PersonId>, change: Change): ReadonlyArray<LiveNote> =>
  Array.from({ length: Math.ceil(to.length / mostPeople) }, (_, place) => ({
    to: to.slice(place * mostPeople, (place + 1) * mostPeople),
    change,
  }));

export type ChangeListener = {
  /** Called when this or another process publishes a change. */
  readonly onNote: (note: LiveNote) => void;
  /** Called when changes may have been missed, so that screens should reload. */
  readonly onGap: () => void;
};

/**
 * Listens for the changes that `Live` publishes in any process; the returned function stops listening. A change is a
 * hint that may be lost; a listener that loses its connection to the other processes gets `onGap`.
 */
export type ChangeSource = (listener: ChangeListener) => Promise<() => Promise<void>>;
