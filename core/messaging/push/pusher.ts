import { Context, type Effect } from "effect";
import type { MessageRefused } from "#core/messaging/message/message.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { MessageId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import type { PushAddress } from "./push-subscription.ts";

/** What a browser shows: no more than a title, and which page it leads to. */
export type Push = {
  /** The same id, sent twice, is shown once. */
  readonly id: MessageId;
  readonly title: string;
  readonly link: Link;
  /** From then on the push service need not keep it for a browser that is not there. */
  readonly lastsUntil: Date;
};

/** Brings pushes to browsers, through the push service that each of them names. */
export class Pusher extends Context.Service<
  Pusher,
  {
    /** By which browsers know whose pushes they get, as they take it; null where this installation sends none. */
    readonly publicKey: string | null;
    /** Whether the endpoint is one of a push service that is known here; nothing is ever sent to another. */
    readonly reaches: (endpoint: string) => boolean;
    /**
     * Fails `MessageRefused` where trying again is of no use, for the sake of the `address` where the browser is not
     * subscribed any more; and `Unavailable` where it is of use.
     */
    readonly send: (to: PushAddress, push: Push) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Pusher") {}
