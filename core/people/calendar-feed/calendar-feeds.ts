import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** A secret link through which a calendar can be read. The link itself is shown once and never stored. */
export type CalendarFeed = {
  readonly personId: PersonId;
  /** The SHA-256 of the secret in the link. */
  readonly secretHash: string;
  readonly createdAt: Date;
};

/** The secret links through which other apps read a person's calendar; each person has at most one. */
export class CalendarFeeds extends Context.Service<
  CalendarFeeds,
  {
    /** Replaces the person's previous link, which stops working; of concurrent calls, one link stays. */
    readonly put: (feed: CalendarFeed) => Effect.Effect<void, Unavailable>;
    /** Null if no current link has this secret. */
    readonly find: (secretHash: string) => Effect.Effect<CalendarFeed | null, Unavailable>;
    readonly ofPerson: (id: PersonId) => Effect.Effect<CalendarFeed | null, Unavailable>;
    /** Does nothing if there is none. */
    readonly remove: (id: PersonId) => Effect.Effect<void, Unavailable>;
  }
>()("core/CalendarFeeds") {}
