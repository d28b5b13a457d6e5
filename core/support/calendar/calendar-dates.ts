import { Context, type Effect } from "effect";
import type { RulesOfContract } from "#core/market/state-rules/rules-of-contract.ts";
import type { CredentialKind } from "#core/people/credential/shown-credential.ts";
import type { Day } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import type { Side } from "#core/shared/side.ts";
import type { CalendarKind, DayRange } from "./calendar-entry.ts";

/** One of a person's things with a date; `entryOf` turns it into a calendar day. */
export type CalendarDate = {
  readonly kind: CalendarKind;
  /** The id of the milestone, payment, dispute, contract, listing or credential; for materials, of their listing. */
  readonly id: string;
  readonly side: Side | null;
  readonly project: string | null;
  readonly listingId: ListingId | null;
  readonly contractId: ContractId | null;
  readonly bidId: BidId | null;
  readonly number: number | null;
  readonly credential: { readonly kind: CredentialKind; readonly issuingState: string } | null;
  /** The day itself; or its time, or since when money waits for release; or what determines the last day to cancel. */
  readonly day: Day | null;
  readonly at: Date | null;
  readonly made: { readonly rules: RulesOfContract | null; readonly totalCost: number } | null;
  /** When the thing or its project last changed, and its version. */
  readonly changedAt: Date;
  readonly version: number;
};

/** The ranges in which a date can fall on the requested days; both ends count. */
export type CalendarRange = {
  readonly days: DayRange;
  /** The start and end of these days as times. */
  readonly times: { readonly from: Date; readonly to: Date };
  /** Since when money must have been waiting to be released on these days. */
  readonly waiting: { readonly from: Date; readonly to: Date };
  /** The days when a contract may have been made so that its last day to cancel is one of these. */
  readonly made: DayRange;
};

/** A person's things with a date. Only what still lies ahead: a completed milestone no longer has a day. */
export class CalendarDates extends Context.Service<
  CalendarDates,
  {
    /**
     * Returns at most `limit` of each kind in the range, earliest first: planned milestones of running contracts; the
     * days when these need materials, until all milestones of the materials' supplier are submitted, and the promised
     * delivery days; money released automatically, as `unansweredSince` and `keptBackUntil` say; retainage to pay;
     * disputes that wait for this person; for posters, contracts made on these days; deadlines of the person's open
     * listings, of listings where their bid waits, and of listings they saved without a bid; credentials that are not
     * rejected.
     */
    readonly ofPerson: (
      id: PersonId,
      range: CalendarRange,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<CalendarDate>, Unavailable>;
  }
>()("core/CalendarDates") {}
