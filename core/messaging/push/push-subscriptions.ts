import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId, PushSubscriptionId } from "#core/shared/ids.ts";
import type { PushSubscription } from "./push-subscription.ts";

/** The browsers that want news. One whose session has ended or expired is given to nobody any more. */
export class PushSubscriptions extends Context.Service<
  PushSubscriptions,
  {
    /**
     * Keeps it in the place of what its session had, and of whatever had its endpoint, whosoever that was: a browser tells
     * one person's news. Inside a unit of work.
     */
    readonly put: (subscription: PushSubscription) => Effect.Effect<void, Unavailable>;
    /** Null where there is none, or where its session is over at `at`. */
    readonly find: (id: PushSubscriptionId, at: Date) => Effect.Effect<PushSubscription | null, Unavailable>;
    /** A person's, the newest first, at most `limit`, each with the name of its session's browser. */
    readonly ofPerson: (
      id: PersonId,
      at: Date,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<PushSubscription & { readonly deviceName: string }>, Unavailable>;
    /** Removing what is gone changes nothing. */
    readonly remove: (id: PushSubscriptionId) => Effect.Effect<void, Unavailable>;
  }
>()("core/PushSubscriptions") {}
