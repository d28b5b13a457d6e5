import { Schema } from "effect";
import { businessTime } from "#core/shared/day.ts";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { CaseCard } from "#core/support/case/case.ts";
import type { HeartbeatKind } from "#core/support/health/heartbeats.ts";
import type { WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
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
  /** Whether somebody says that it is urgent; such things come first. */
  isUrgent: Schema.Boolean,
  /** Whether it is about money; such things come next. */
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
  /** The case that support works on about it; null where none is open. */
  case: Schema.NullOr(CaseCard),
});
export type StuckThing = typeof StuckThing.Type;

const kinds = StuckKind.literals;

const silence = { server: "The server hasn't checked in", chat: "The chat hasn't answered" } as const;

/** What is said of who is silent since then. */
export const silentSince = (kind: HeartbeatKind, since: Date): string =>
  `${silence[kind]} since ${businessTime(since)}`;

/** What comes first in the inbox, and what last. */
export const bands = ["urgent", "money", "rest"] as const;
export type Band = (typeof bands)[number];

type Key = { readonly band: Band; readonly since: number; readonly place: number; readonly id: string };

type Keyed = Pick<StuckThing, "isUrgent" | "isMoney" | "since" | "kind" | "id">;

/** What is urgent first, then money, each the oldest first; the kind and the id decide between things of the same moment. */
export const keyOfStuck = (it: Keyed): Key => ({
  band: it.isUrgent ? "urgent" : it.isMoney ? "money" : "rest",
  since: it.since.getTime(),
  place: kinds.indexOf(it.kind),
  id: it.id,
});

export const compareKeys = (one: Key, other: Key): number =>
  bands.indexOf(one.band) - bands.indexOf(other.band) ||
  one.since - other.since ||
  one.place - other.place ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** The key as the `next` of a page. */
export const writeKey = ({ band, since, place, id }: Key): string => [band, since, place, id].join(".");

const form = /^(urgent|money|rest)\.(\d{1,14})\.(\d{1,2})\.(.+)$/;

/** The key that a page gave as its `next`; null for the beginning, and for what no page has given. */
export const readKey = (after: string | null): Key | null => {
  const [, band, since, place, id] = form.exec(after ?? "") ?? [];
  if (band === undefined || since === undefined || place === undefined || id === undefined) return null;
  // PostgreSQL takes none in a text.
  if (id.includes("\u0000")) return null;
  return { band: band as Band, since: Number(since), place: Number(place), id };
};

/** Who must act on a thing in this state. */
export const waitsForOf = (stuckKind: StuckKind, noun: StuckNoun, state: string): WaitsFor => {
  const found = stuckRules.find((it) => it.kind === stuckKind && it.noun === noun && it.state === state);
  if (found === undefined) throw new Error(`No rule makes a ${noun} that is '${state}' a thing of ${stuckKind}.`);
  return found.waitsFor;
};

/** What a provider can tell of that money hangs on. */
export const moneySubjects = [
  "payment",
  "payment_ref",
  "refund",
  "chargeback",
  "account",
  "account_ref",
] as const satisfies ReadonlyArray<WebhookEventSubject["kind"]>;

export const isMoneySubject = ({ kind }: WebhookEventSubject): boolean =>
  (moneySubjects as ReadonlyArray<string>).includes(kind);
