import { Schema } from "effect";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { StuckKind, StuckNoun, stuckRules, WaitsFor } from "./stuck-kind.ts";

/** Somebody whom a stuck thing concerns, and what they are in it. */
export const ConcernedPerson = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  part: Schema.Literals(["poster", "bidder", "person"]),
});
export type ConcernedPerson = typeof ConcernedPerson.Type;

/** Something that waits past its time. */
export const StuckThing = Schema.Struct({
  kind: StuckKind,
  noun: StuckNoun,
  /** Of the thing that is stuck; an account's is its person's and its rail, as `…:card`. */
  id: Schema.String,
  state: Schema.String,
  /** Whether it is about money; such things come first. */
  isMoney: Schema.Boolean,
  /** What is at stake, in cents: what is not paid, not passed on or not known; 0 where that is nothing. */
  amount: Schema.Int,
  /** Since when it waits. */
  since: Schema.Date,
  waitsFor: WaitsFor,
  contractId: Schema.NullOr(ContractId),
  /** The project, or what the ticket is about. */
  title: Schema.NullOr(Schema.String),
  /** What else tells it from others: a milestone's number, why a payment failed, what a provider told. */
  detail: Schema.NullOr(Schema.String),
  people: Schema.Array(ConcernedPerson),
});
export type StuckThing = typeof StuckThing.Type;

const kinds = StuckKind.literals;

type Key = { readonly isMoney: boolean; readonly since: number; readonly place: number; readonly id: string };

/** Money first, the oldest first; the kind and the id decide between things of the same moment. */
export const keyOfStuck = (it: Pick<StuckThing, "isMoney" | "since" | "kind" | "id">): Key => ({
  isMoney: it.isMoney,
  since: it.since.getTime(),
  place: kinds.indexOf(it.kind),
  id: it.id,
});

export const compareKeys = (one: Key, other: Key): number =>
  Number(other.isMoney) - Number(one.isMoney) ||
  one.since - other.since ||
  one.place - other.place ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** The key as the `next` of a page. */
export const writeKey = ({ isMoney, since, place, id }: Key): string =>
  [isMoney ? "money" : "rest", since, place, id].join(".");

const form = /^(money|rest)\.(\d{1,14})\.(\d{1,2})\.(.+)$/;

/** The key that a page gave as its `next`; null for the beginning, and for what no page has given. */
export const readKey = (after: string | null): Key | null => {
  const [, band, since, place, id] = form.exec(after ?? "") ?? [];
  if (band === undefined || since === undefined || place === undefined || id === undefined) return null;
  // PostgreSQL takes none in a text.
  if (id.includes("\u0000")) return null;
  return { isMoney: band === "money", since: Number(since), place: Number(place), id };
};

/** Who must act on a thing in this state. */
export const waitsForOf = (stuckKind: StuckKind, noun: StuckNoun, state: string): WaitsFor => {
  const found = stuckRules.find((it) => it.kind === stuckKind && it.noun === noun && it.state === state);
  if (found === undefined) throw new Error(`No rule makes a ${noun} that is '${state}' a thing of ${stuckKind}.`);
  return found.waitsFor;
};
