import { Context, Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { webhookEventLifecycle } from "./webhook-event.machine.ts";
import type { WebhookEvent } from "./webhook-event.ts";

/** The inbox of providers' webhook events. Of a kept one its state, `processedAt` and `trouble` change alone. */
export class WebhookEvents extends Context.Service<
  WebhookEvents,
  VersionedStore<string, WebhookEvent> & {
    /** False where this webhook event was received before; nothing is changed then. */
    readonly insert: (webhookEvent: WebhookEvent) => Effect.Effect<boolean, Unavailable>;
    /** Those whose id ends so, with at least eight signs, at most `limit`. */
    readonly endingWith: (end: string, limit: number) => Effect.Effect<ReadonlyArray<WebhookEvent>, Unavailable>;
    /**
     * What providers have told of these things, by our ids or the providers' names for them, the newest first, at most
     * `limit`.
     */
    readonly about: (
      names: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<WebhookEvent>, Unavailable>;
    /** Those of a time and in one of these states, of one provider or all, the longest ago first, at most `limit`. */
    readonly receivedBetween: (
      filter: {
        readonly since: Date;
        /** The first moment that does not count. */
        readonly until: Date;
        readonly provider: string | null;
        readonly states: ReadonlyArray<WebhookEvent["state"]>;
      },
      limit: number,
    ) => Effect.Effect<ReadonlyArray<WebhookEvent>, Unavailable>;
    /** Those that were received or processed at `since` or later, the longest ago first, at most `limit`. */
    readonly changedSince: (since: Date, limit: number) => Effect.Effect<ReadonlyArray<WebhookEvent>, Unavailable>;
  }
>()("core/WebhookEvents") {}

/** Moves a webhook event and saves it; inside the caller's unit of work. */
export const moveWebhookEvent = Effect.fnUntraced(function* (
  webhookEvent: WebhookEvent,
  event: EventOf<typeof webhookEventLifecycle>,
  party: Party,
  changes: Partial<Pick<WebhookEvent, "processedAt" | "trouble">> = {},
) {
  const state = yield* webhookEventLifecycle.move(webhookEvent.state, event, party);
  return yield* (yield* WebhookEvents).save({ ...webhookEvent, ...changes, state });
});
