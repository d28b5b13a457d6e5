import { Context, type Effect } from "effect";
import type { Day } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";

/** What waits for somebody since a moment: an offer to be answered, work to be looked at, a refund to be agreed to. */
export type Waiting = "offer" | "review" | "refund";
/** What ends with a day: work to be done, and the time to decide on bids. */
export type Ending = "work" | "decision";

/** Something that waits for one person, who is to be reminded of it. */
export type Reminder = {
  readonly what: Waiting | Ending;
  /** The contract, milestone, refund or listing. */
  readonly subjectId: string;
  /** Since when it waits, as an ISO time, or the day on which it ends: with another one it is to be reminded of anew. */
  readonly occasion: string;
  readonly personId: PersonId;
  readonly listingId: ListingId;
  readonly title: string;
  readonly contractId: ContractId | null;
  readonly bidId: BidId | null;
  /** Of the milestone. */
  readonly number: number | null;
  /** How many bids wait to be decided on. */
  readonly bids: number | null;
};

/** Which reminders: of what has waited since a time in between, or ends on a day in between; both ends are included. */
export type ReminderRange =
  | { readonly what: Waiting; readonly from: Date; readonly to: Date }
  | { readonly what: Ending; readonly from: Day; readonly to: Day };

/** The place in a list of reminders. */
export type ReminderKey = Pick<Reminder, "occasion" | "subjectId">;

/** What people are to be reminded of before its time is over, and that they were. */
export class Reminders extends Context.Service<
  Reminders,
  {
    /** At most `limit` in the range that nobody was reminded of, in the order of occasions, those behind `after`. */
    readonly due: (
      range: ReminderRange,
      page: { readonly after: ReminderKey | null; readonly limit: number },
    ) => Effect.Effect<ReadonlyArray<Reminder>, Unavailable>;
    /** Notes that somebody is reminded; answers whether nobody was yet, to one of all who ask at once. */
    readonly mark: (
      reminder: Pick<Reminder, "what" | "subjectId" | "occasion">,
      at: Date,
    ) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Reminders") {}
