import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";

/** What is heard of from time to time: a process of the server, or the chat's host, which the server asks. */
export type HeartbeatKind = "server" | "chat";
export const heartbeatKinds = ["server", "chat"] as const satisfies ReadonlyArray<HeartbeatKind>;

export type Heartbeat = {
  /** A server's is its machine and process, the chat's the name of its host. */
  readonly id: string;
  readonly kind: HeartbeatKind;
  /** When it was last heard of well; where it never was, when it was first asked. */
  readonly wellAt: Date;
  readonly touchedAt: Date;
  /** Why it was not well the last time; null where it was. */
  readonly trouble: string | null;
};

/** When each part of Dibbs was last heard of. */
export class Heartbeats extends Context.Service<
  Heartbeats,
  {
    /** Notes that it was heard of at that time, well where there is no `trouble`. */
    readonly beat: (heard: Pick<Heartbeat, "id" | "kind" | "trouble">, at: Date) => Effect.Effect<void, Unavailable>;
    /** All of them, the one that was last well first; a handful. */
    readonly list: () => Effect.Effect<ReadonlyArray<Heartbeat>, Unavailable>;
    /** Forgets what nobody has touched since. */
    readonly removeBefore: (at: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Heartbeats") {}
