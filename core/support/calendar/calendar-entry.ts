import { Schema } from "effect";
import { CredentialKind } from "#core/people/credential/shown-credential.ts";
import { Day } from "#core/shared/day.ts";
import { Link } from "#core/shared/link.ts";
import { Side } from "#core/shared/side.ts";

/**
 * The kinds of calendar entries. To add one: add its row in `CalendarDates` of both stores, its day in `entryOf` and
 * its words in `say-entry.ts`.
 */
export const CalendarKind = Schema.Literals([
  /** A milestone is due. */
  "milestone",
  /** A milestone's materials are needed; shown to the contractor, the owner and the materials' supplier. */
  "materials",
  /** Some of them are promised for the day; shown to the contractor and the owner, unless they buy them themselves. */
  "delivery",
  /** The money held for a milestone is released, unless its poster answers before. */
  "release",
  /** Retainage is due. */
  "retainage",
  /** Retainage that Dibbs holds is released. */
  "retainage_release",
  /** The last day to answer a dispute. */
  "dispute",
  /** The last day to cancel a contract without a reason. */
  "cancel",
  /** The bidding deadline of the person's own project, of one they bid on, or of one they saved. */
  "deadline",
  "bid_deadline",
  "saved_deadline",
  /** A license, insurance or bond expires. */
  "credential",
]);
export type CalendarKind = typeof CalendarKind.Type;

/** The license, insurance or bond that an entry is about. */
export const EndingCredential = Schema.Struct({ kind: CredentialKind, issuingState: Schema.String });

/** One entry of a person's calendar. It has no amounts, addresses or names, as other calendars get a copy of it. */
export const CalendarEntry = Schema.Struct({
  /** Stays the same if the thing's day changes. */
  id: Schema.String,
  kind: CalendarKind,
  day: Day,
  /** The person's side of the contract or listing; null if there is none. */
  side: Schema.NullOr(Side),
  /** The project's title; null if the entry has no project. */
  project: Schema.NullOr(Schema.String),
  /** The milestone's number in its contract. */
  number: Schema.NullOr(Schema.Int),
  credential: Schema.NullOr(EndingCredential),
  /** The page that the entry opens. */
  link: Link,
});
export type CalendarEntry = typeof CalendarEntry.Type;

/** The most days that one calendar request may cover: two months. */
export const mostDays = 62;
/** The most entries in one response. */
export const mostEntries = 500;

/** The requested days, including both ends. */
export type DayRange = { readonly from: Day; readonly to: Day };
