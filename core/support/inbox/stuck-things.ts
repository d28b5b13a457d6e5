import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { ThingRef } from "#core/support/case/case.ts";
import type { StuckKind } from "./stuck-kind.ts";
import type { StuckThing } from "./stuck-thing.ts";

/** How much of a kind is stuck; `amount` is the total at stake, in cents. */
export type StuckTotal = { readonly kind: StuckKind; readonly count: number; readonly amount: number };

/** Which stuck things to list; every part that is set must match. */
export type StuckFilter = {
  readonly kind: StuckKind | null;
  /** Those that have waited since this time or longer. */
  readonly before: Date | null;
  /** Those with more than this at stake, in cents. */
  readonly over: number | null;
  /** Those that concern this person as poster, bidder, asker or account owner. */
  readonly personId: PersonId | null;
  readonly contractId: ContractId | null;
  /** Only these things. */
  readonly things: ReadonlyArray<ThingRef> | null;
  /**
   * By their cases: `awake` leaves out cases that are snoozed or wait for an answer; `unassigned` also leaves out those
   * with an owner; `ownerId` keeps only that owner's. `none` keeps only things without an open case.
   */
  readonly cases: "awake" | "unassigned" | "none" | { readonly ownerId: PersonId } | null;
  /** Also includes things that wait but are not overdue yet. */
  readonly isEarly: boolean;
};

export const anythingStuck: StuckFilter = {
  kind: null,
  before: null,
  over: null,
  personId: null,
  contractId: null,
  things: null,
  cases: null,
  isEarly: false,
};

/** Returns whether a thing's case matches the filter. */
export const fitsCases = (
  cases: StuckFilter["cases"],
  { noun, case: card }: Pick<StuckThing, "noun" | "case">,
  at: Date,
): boolean => {
  if (cases === null) return true;
  if (cases === "none") return card === null && noun !== "case";
  if (card !== null && card.dueAt !== null && card.dueAt > at) return false;
  if (cases === "awake") return true;
  return cases === "unassigned" ? (card?.ownerId ?? null) === null : card?.ownerId === cases.ownerId;
};

/** Finds stuck things; stuck-kind.ts says when a thing is stuck. Dead jobs are in the queue (list-stuck.ts). */
export class StuckThings extends Context.Service<
  StuckThings,
  {
    /** What is stuck then: urgent, then money, each oldest first. Changes between pages cause no duplicates or gaps. */
    readonly list: (filter: StuckFilter, at: Date, page: PageRequest) => Effect.Effect<Page<StuckThing>, Unavailable>;
    /** Counts all stuck things by kind, without a limit; omits kinds with none. */
    readonly totals: (filter: StuckFilter, at: Date) => Effect.Effect<ReadonlyArray<StuckTotal>, Unavailable>;
  }
>()("core/StuckThings") {}
