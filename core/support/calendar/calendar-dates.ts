import { Context, type Effect } from "effect";
import type { RulesOfContract } from "#core/market/state-rules/rules-of-contract.ts";
import type { CredentialKind } from "#core/people/credential/shown-credential.ts";
import type { Day } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import type { Side } from "#core/shared/side.ts";
import type { CalendarKind, DayRange } from "./calendar-entry.ts";

/** Something of a person's that has a date; which day of the calendar that is, `entryOf` says. */
export type CalendarDate = {
  readonly kind: CalendarKind;
  /** Of the milestone, payment, dispute, contract, listing or credential; of the listing on which materials were requested. */
  readonly id: string;
  readonly side: Side | null;
  readonly project: string | null;
  readonly listingId: ListingId | null;
  readonly contractId: ContractId | null;
  readonly bidId: BidId | null;
  readonly number: number | null;
  readonly credential: { readonly kind: CredentialKind; readonly issuingState: string } | null;
  /** The day itself; or when it is, or since when money waits to be released; or what the last day to cancel is counted from. */
  readonly day: Day | null;
  readonly at: Date | null;
  readonly made: { readonly rules: RulesOfContract | null; readonly totalCost: number } | null;
  /** When it or its project was last changed, and how often it was. */
  readonly changedAt: Date;
  readonly version: number;
};

/** From which dates on until which something can fall on the days that are asked for; all of them count. */
export type CalendarRange = {
  readonly days: DayRange;
  /** The moments of these days. */
  readonly times: { readonly from: Date; readonly to: Date };
  /** Since when money waits that is released in these days. */
  readonly waiting: { readonly from: Date; readonly to: Date };
  /** On which days a contract was made whose last day to cancel may be one of these. */
  readonly made: DayRange;
};

/** What of a person's has a date. Only what is still ahead of its people: a milestone that is done has no day any more. */
export class CalendarDates extends Context.Service<
  CalendarDates,
  {
    /**
     * At most `limit` of each kind in the range, the earliest of each first: milestones that are planned in contracts that run; materials
     * of these that are needed, until all of their supplier's milestones are submitted, and when these are promised; money that
     * is released by itself, as `unansweredSince` and `keptBackUntil` say; retainage to be paid; disputes that wait for this person;
     * contracts made in these days, for their poster; deadlines of one's own open listings, of those with a bid of one's own that waits, and
     * of those that one has saved and not bid on; credentials that are not rejected.
     */
    readonly ofPerson: (
      id: PersonId,
      range: CalendarRange,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<CalendarDate>, Unavailable>;
  }
>()("core/CalendarDates") {}
