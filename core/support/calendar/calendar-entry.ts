import { Schema } from "effect";
import { CredentialKind } from "#core/people/credential/shown-credential.ts";
import { Day } from "#core/shared/day.ts";
import { Link } from "#core/shared/link.ts";
import { Side } from "#core/shared/side.ts";

/**
 * The kinds of days that a calendar knows. To add one: a row of it in `CalendarDates` of both stores, its day in `entryOf`, its words in
 * `say-entry.ts`.
 */
export const CalendarKind = Schema.Literals([
  /** A milestone is due. */
  "milestone",
  /** The materials of a milestone are needed: of who does the work, whom it is done for, and their supplier. */
  "materials",
  /** Some of them are promised for the day; of who does the work and whom it is done for, where they don't buy them themselves. */
  "delivery",
  /** What is held for a milestone is released, unless its poster answers before. */
  "release",
  /** What was kept back is to be paid. */
  "retainage",
  /** What was kept back and is held is released. */
  "retainage_release",
  /** The last day to answer a dispute. */
  "dispute",
  /** The last day to cancel a contract without a reason. */
  "cancel",
  /** The deadline for bids: of one's own project, of one that one has bid on, and of one that one has saved. */
  "deadline",
  "bid_deadline",
  "saved_deadline",
  /** A license, insurance or bond ends. */
  "credential",
]);
export type CalendarKind = typeof CalendarKind.Type;

/** Which license, insurance or bond it is about. */
export const EndingCredential = Schema.Struct({ kind: CredentialKind, issuingState: Schema.String });

/** One day of somebody's calendar. It holds no amounts, no addresses and nobody's name: a copy of it goes to other calendars. */
export const CalendarEntry = Schema.Struct({
  /** Stays the same while the day of the same thing changes. */
  id: Schema.String,
  kind: CalendarKind,
  day: Day,
  /** On which side of the contract or listing one is; null where there is none. */
  side: Schema.NullOr(Side),
  /** What the project is called; null where it is about none. */
  project: Schema.NullOr(Schema.String),
  /** The milestone's number in its contract. */
  number: Schema.NullOr(Schema.Int),
  credential: Schema.NullOr(EndingCredential),
  /** Where it leads to. */
  link: Link,
});
export type CalendarEntry = typeof CalendarEntry.Type;

/** The most days that one look at a calendar asks for: two months. */
export const mostDays = 62;
/** The most entries that are shown at once. */
export const mostEntries = 500;

/** The days that are asked for; both count. */
export type DayRange = { readonly from: Day; readonly to: Day };
