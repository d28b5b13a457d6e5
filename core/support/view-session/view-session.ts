import { Schema } from "effect";
import { PersonId, TicketId, ViewSessionId } from "#core/shared/ids.ts";
import { Link } from "#core/shared/link.ts";

const minutes = 60_000;

/** How long the link to a view is good before it is opened, in milliseconds. */
export const linkLife = 10 * minutes;

/** How long somebody's pages can be looked at once the link was opened, in milliseconds. */
export const viewLife = 30 * minutes;

/** How many things can be looked at in one view: more than anybody needs to help, and too few to copy somebody's life. */
export const mostSeen = 200;

/**
 * Impersonation, read-only: a member of the staff may see a person's pages as that person sees them, for a while and in one browser,
 * and change nothing.
 */
export const ViewSession = Schema.Struct({
  id: ViewSessionId,
  /** Whose pages. */
  personId: PersonId,
  staffId: PersonId,
  /** Why, for the staff alone. */
  reason: Schema.String,
  ticketId: TicketId,
  /** What it is about, in words that the person may read, such as: the request 'Cannot pay'. */
  about: Schema.String,
  /** The page that it begins with. */
  page: Link,
  /** Of the link's token until that is opened; of what the browser holds from then on. */
  tokenHash: Schema.String,
  createdAt: Schema.Date,
  /** Null until the link was opened, which can be done once. */
  openedAt: Schema.NullOr(Schema.Date),
  /** Until then the link can be opened; after that, the pages be looked at. */
  expiresAt: Schema.Date,
  endedAt: Schema.NullOr(Schema.Date),
});
export type ViewSession = typeof ViewSession.Type;

/** That support has looked at one's pages, as one reads it oneself. */
export const SupportAccess = Schema.Struct({
  id: ViewSessionId,
  about: Schema.String,
  openedAt: Schema.Date,
  /** When it ended, or will have ended at the latest. */
  endsAt: Schema.Date,
});
export type SupportAccess = typeof SupportAccess.Type;
