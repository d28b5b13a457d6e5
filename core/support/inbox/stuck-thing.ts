import { Schema } from "effect";
import { businessTime } from "#core/shared/day.ts";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { CaseCard } from "#core/support/case/case.ts";
import type { HeartbeatKind } from "#core/support/health/heartbeats.ts";
import type { WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
import { StuckKind, StuckNoun, stuckRules, WaitsFor } from "./stuck-kind.ts";

/** A person whom a stuck thing concerns, and their role in it. */
export const ConcernedPerson = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  part: Schema.Literals(["poster", "bidder", "person"]),
});
export type ConcernedPerson = typeof ConcernedPerson.Type;

/** Something that has waited too long. */
export const StuckThing = Schema.Struct({
  kind: StuckKind,
  noun: StuckNoun,
  /** The stuck thing's id; for an account, the person's id and the rail, as in `…:card`. */
  id: Schema.String,
  state: Schema.String,
  /** Whether somebody marked it as urgent; such things come first. */
  isUrgent: Schema.Boolean,
  /** Whether it is about money; such things come next. */
  isMoney: Schema.Boolean,
  /** The amount at stake, in cents: unpaid, not passed on or unknown; 0 if none. */
  amount: Schema.Int,
  /** Since when it has been waiting. */
  since: Schema.Date,
  waitsFor: WaitsFor,
  contractId: Schema.NullOr(ContractId),
  /** The project's title or the ticket's subject. */
  title: Schema.NullOr(Schema.String),
  /** What else sets it apart: a milestone's number, why a payment failed, or a provider's message. */
  detail: Schema.NullOr(Schema.String),
  people: Schema.Array(ConcernedPerson),
  /** Support's open case about it; null if there is none. */
  case: Schema.NullOr(CaseCard),
});
export type StuckThing = typeof StuckThing.Type;

const kinds = StuckKind.literals;

const silence = { server: "The server hasn't checked in", chat: "The chat hasn't answered" } as const;

/** Returns the text about a source that has sent no heartbeat since then. */
export const silentSince = (kind: HeartbeatKind, since: Date): string =>
  `${silence[kind]} since ${businessTime(since)}`;

/** The bands of the inbox, first to last. */
export const bands = ["urgent", "money", "rest"] as const;
export type Band = (typeof bands)[number];

type Key = { readonly band: Band; readonly since: number; readonly place: number; readonly id: string };

type Keyed = Pick<StuckThing, "isUrgent" | "isMoney" | "since" | "kind" | "id">;

/** Returns the sort key: urgent things first, then money, each oldest first; kind and id break ties. */
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

/** Writes the key as a page's `next`. */
export const writeKey = ({ band, since, place, id }: Key): string => [band, since, place, id].join(".");

const form = /^(urgent|money|rest)\.(\d{1,14})\.(\d{1,2})\.(.+)$/;

/** Parses the key from a page's `next`; null for the first page, and for text that no page returned. */
export const readKey = (after: string | null): Key | null => {
  const [, band, since, place, id] = form.exec(after ?? "") ?? [];
  if (band === undefined || since === undefined || place === undefined || id === undefined) return null;
  // PostgreSQL does not accept NUL in text.
  if (id.includes("\u0000")) return null;
  return { band: band as Band, since: Number(since), place: Number(place), id };
};

/** Returns who must act on a thing in this state. */
export const waitsForOf = (stuckKind: StuckKind, noun: StuckNoun, state: string): WaitsFor => {
  const found = stuckRules.find((it) => it.kind === stuckKind && it.noun === noun && it.state === state);
  if (found === undefined) throw new Error(`No rule makes a ${noun} that is '${state}' a thing of ${stuckKind}.`);
  return found.waitsFor;
};

/** The subjects of webhook events that money depends on. */
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
