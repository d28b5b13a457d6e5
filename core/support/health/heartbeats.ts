import { Cause, Context, Effect } from "effect";
import { ChatHost } from "#core/contract/chat/chat-host.ts";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";

/** What is heard of from time to time: a process of the server, or the chat's host, which the server asks. */
export const heartbeatKinds = ["server", "chat"] as const;
export type HeartbeatKind = (typeof heartbeatKinds)[number];

export type Heartbeat = {
  /** A server's is its machine and process, the chat's the name of its host. */
  readonly id: string;
  readonly kind: HeartbeatKind;
  /** When it was last heard of well; where it never was, when it was first asked. */
  readonly wellAt: Date;
  readonly touchedAt: Date;
  /** Why it was not well the last time; null where it was. */
  readonly trouble: string | null;
  /** Where browsers reach this server, as an origin; null for what is no server. */
  readonly publicUrl: string | null;
};

/** When each part of Dibbs was last heard of. */
export class Heartbeats extends Context.Service<
  Heartbeats,
  {
    /** Notes that it was heard of at that time, well where there is no `trouble`. */
    readonly beat: (heard: Omit<Heartbeat, "wellAt" | "touchedAt">, at: Date) => Effect.Effect<void, Unavailable>;
    /** All of them, the one that was last well first; a handful. */
    readonly list: () => Effect.Effect<ReadonlyArray<Heartbeat>, Unavailable>;
    /** Forgets what nobody has touched since. */
    readonly removeBefore: (at: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Heartbeats") {}

/** Asks the host of the conversations whether it is there, where that is somebody outside, and notes what it says. */
export const checkChat = Effect.fn("checkChat")(function* () {
  const host = yield* ChatHost;
  if (!host.isOutside) return;
  const trouble = yield* host.check().pipe(
    Effect.as(null),
    Effect.catchTag("Unavailable", ({ message }) => Effect.succeed(message)),
  );
  yield* (yield* Heartbeats).beat({ id: "Stream", kind: "chat", trouble, publicUrl: null }, yield* now);
});

/** How often a server says that it runs: four times before it is missed. */
const between = "15 seconds";

/** How long what says nothing any more is remembered, in milliseconds. */
const remembered = 3_600_000;

const beat = Effect.fnUntraced(function* (id: string, publicUrl: string) {
  const heartbeats = yield* Heartbeats;
  const at = yield* now;
  yield* heartbeats.beat({ id, kind: "server", trouble: null, publicUrl }, at);
  // Of several servers that ended the others remain; the last one stays known until a server runs again.
  yield* heartbeats.removeBefore(new Date(at.getTime() - remembered));
});

/** Has this process, named by its machine, be heard of by support every quarter of a minute; never ends. */
export const keepBeating = (id: string, publicUrl: string) =>
  beat(id, publicUrl).pipe(
    Effect.catchCause((cause) => Effect.logWarning("No heartbeat could be written", Cause.squash(cause))),
    Effect.andThen(Effect.sleep(between)),
    Effect.forever,
  );

/** Where browsers reach the server that was last heard of, as an origin; null where none was. */
export const findPublicUrl = Effect.flatMap(Heartbeats, ({ list }) =>
  Effect.map(list(), (all) => all.find(({ publicUrl }) => publicUrl !== null)?.publicUrl ?? null),
);
