import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** That somebody's calendar can be read by a secret link. The link itself is shown once and kept nowhere. */
export type CalendarFeed = {
  readonly personId: PersonId;
  /** The SHA-256 of the secret in the link. */
  readonly secretHash: string;
  readonly createdAt: Date;
};

/** The secret links by which other calendars read somebody's; everybody has one at most. */
export class CalendarFeeds extends Context.Service<
  CalendarFeeds,
  {
    /** Keeps it in the place of the one that the person had, which opens nothing any more; however many are put at once, one stays. */
    readonly put: (feed: CalendarFeed) => Effect.Effect<void, Unavailable>;
    /** Null where no link has this secret, or not any more. */
    readonly find: (secretHash: string) => Effect.Effect<CalendarFeed | null, Unavailable>;
    readonly ofPerson: (id: PersonId) => Effect.Effect<CalendarFeed | null, Unavailable>;
    /** Removing what is gone changes nothing. */
    readonly remove: (id: PersonId) => Effect.Effect<void, Unavailable>;
  }
>()("core/CalendarFeeds") {}
