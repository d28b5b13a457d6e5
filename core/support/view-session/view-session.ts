import { Schema } from "effect";
import { PersonId, TicketId, ViewSessionId } from "#core/shared/ids.ts";
import { Link } from "#core/shared/link.ts";

const minutes = 60_000;

/** How long the link to a view can be opened, in ms. */
export const linkLife = 10 * minutes;

/** How long a person's pages can be viewed after the link was opened, in ms. */
export const viewLife = 30 * minutes;

/** The most things that one view shows: more than helping takes, and too few to copy a person's data. */
export const mostSeen = 200;

/**
 * Read-only impersonation: a staff member sees a person's pages as the person does, for a while and in one browser, and
 * can change nothing.
 */
export const ViewSession = Schema.Struct({
  id: ViewSessionId,
  /** The person whose pages are viewed. */
  personId: PersonId,
  staffId: PersonId,
  /** The reason, for staff only. */
  reason: Schema.String,
  ticketId: TicketId,
  /** What it is about, in words that the person may read, such as: the request 'Cannot pay'. */
  about: Schema.String,
  /** The first page. */
  page: Link,
  /** The hash of the link's token until the link is opened; then of the browser's token. */
  tokenHash: Schema.String,
  createdAt: Schema.Date,
  /** Null until the link is opened, which works once. */
  openedAt: Schema.NullOr(Schema.Date),
  /** Until then the link can be opened or, once it is, the pages can be viewed. */
  expiresAt: Schema.Date,
  endedAt: Schema.NullOr(Schema.Date),
});
export type ViewSession = typeof ViewSession.Type;

/** A view by support, as the viewed person sees it. */
export const SupportAccess = Schema.Struct({
  id: ViewSessionId,
  about: Schema.String,
  openedAt: Schema.Date,
  /** When it ended, or will end at the latest. */
  endsAt: Schema.Date,
});
export type SupportAccess = typeof SupportAccess.Type;
