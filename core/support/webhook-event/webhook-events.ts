import { Context, Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { webhookEventLifecycle } from "./webhook-event.machine.ts";
import type { WebhookEvent } from "./webhook-event.ts";

/** The inbox of providers' webhook events. Only `state`, `processedAt` and `trouble` of a stored one change. */
export class WebhookEvents extends Context.Service<
  WebhookEvents,
  VersionedStore<string, WebhookEvent> & {
    /** False if this webhook event was received before; nothing changes then. */
    readonly insert: (webhookEvent: WebhookEvent) => Effect.Effect<boolean, Unavailable>;
    /** Those whose id ends with this text of at least eight characters, at most `limit`. */
    readonly endingWith: (end: string, limit: number) => Effect.Effect<ReadonlyArray<WebhookEvent>, Unavailable>;
    /** The webhook events about these things, by our ids or the providers', newest first, at most `limit`. */
    readonly about: (
      names: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<WebhookEvent>, Unavailable>;
    /** Those of a period and in one of these states, of one provider or all, oldest first, at most `limit`. */
    readonly receivedBetween: (
      filter: {
        readonly since: Date;
        /** The end of the period, exclusive. */
        readonly until: Date;
        readonly provider: string | null;
        readonly states: ReadonlyArray<WebhookEvent["state"]>;
      },
      limit: number,
    ) => Effect.Effect<ReadonlyArray<WebhookEvent>, Unavailable>;
    /** Those that were received or processed at `since` or later, oldest first, at most `limit`. */
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
