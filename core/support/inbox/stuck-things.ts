import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { ThingRef } from "#core/support/case/case.ts";
import type { StuckKind } from "./stuck-kind.ts";
import type { StuckThing } from "./stuck-thing.ts";

/** How much of a kind is stuck; `amount` is what is at stake in it together, in cents. */
export type StuckTotal = { readonly kind: StuckKind; readonly count: number; readonly amount: number };

/** Which stuck things to list; every part that is set must hold. */
export type StuckFilter = {
  readonly kind: StuckKind | null;
  /** Those that wait since then or longer. */
  readonly before: Date | null;
  /** Those with more than so many cents at stake. */
  readonly over: number | null;
  /** Those that concern this person, as poster, bidder, asker or owner of an account. */
  readonly personId: PersonId | null;
  readonly contractId: ContractId | null;
  /** These alone. */
  readonly things: ReadonlyArray<ThingRef> | null;
  /**
   * By their cases: `awake` leaves out what is put off until later or until somebody has answered; `unassigned` leaves out what
   * somebody of the staff has as well, and an owner keeps what they have alone. `none` keeps what no open case is about.
   */
  readonly cases: "awake" | "unassigned" | "none" | { readonly ownerId: PersonId } | null;
  /** Also what waits, and not past its time yet. */
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

/** Whether the case of a thing is as it is asked for. */
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

/** Finds what is stuck; see stuck-kind.ts for when a thing is. Dead jobs are the queue's own to tell (list-stuck.ts). */
export class StuckThings extends Context.Service<
  StuckThings,
  {
    /** What is stuck at that time: what is urgent, then money, each the oldest first. A thing that comes or goes neither doubles nor hides another. */
    readonly list: (filter: StuckFilter, at: Date, page: PageRequest) => Effect.Effect<Page<StuckThing>, Unavailable>;
    /** How much of each kind is stuck; kinds of which nothing is are left out. Counts everything, however much there is. */
    readonly totals: (filter: StuckFilter, at: Date) => Effect.Effect<ReadonlyArray<StuckTotal>, Unavailable>;
  }
>()("core/StuckThings") {}
