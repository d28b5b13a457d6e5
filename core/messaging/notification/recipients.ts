import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import type { Recipient } from "./recipient.ts";

/** All that telling somebody takes, in one question; null where there is no such person or listing. */
export class Recipients extends Context.Service<
  Recipients,
  {
    /** `at` decides which sessions, and with them which browsers, are over. */
    readonly get: (id: PersonId, at: Date) => Effect.Effect<Recipient | null, Unavailable>;
    /** The poster of the listing, for who asks before they know who that is. */
    readonly posterOf: (id: ListingId, at: Date) => Effect.Effect<Recipient | null, Unavailable>;
  }
>()("core/Recipients") {}
