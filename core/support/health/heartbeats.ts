import { Cause, Context, Effect } from "effect";
import { ChatHost } from "#core/contract/chat/chat-host.ts";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";

/** The sources of heartbeats: a server process, and the chat host, which the server checks. */
export const heartbeatKinds = ["server", "chat"] as const;
export type HeartbeatKind = (typeof heartbeatKinds)[number];

export type Heartbeat = {
  /** The machine and process of a server, or the name of the chat host. */
  readonly id: string;
  readonly kind: HeartbeatKind;
  /** When it was last healthy; if it never was, when it was first checked. */
  readonly wellAt: Date;
  readonly touchedAt: Date;
  /** Why the last check failed; null if it did not. */
  readonly trouble: string | null;
  /** The origin where browsers reach this server; null for anything but a server. */
  readonly publicUrl: string | null;
};

/** The latest heartbeat of each part of Dibbs. */
export class Heartbeats extends Context.Service<
  Heartbeats,
  {
    /** Records a heartbeat at that time; healthy if `trouble` is null. */
    readonly beat: (heard: Omit<Heartbeat, "wellAt" | "touchedAt">, at: Date) => Effect.Effect<void, Unavailable>;
    /** All of them, most recently healthy first; there are only a few. */
    readonly list: () => Effect.Effect<ReadonlyArray<Heartbeat>, Unavailable>;
    /** Deletes those that were not updated since. */
    readonly removeBefore: (at: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Heartbeats") {}

/** Checks the chat host, if it is an external service, and records the result. */
export const checkChat = Effect.fn("checkChat")(function* () {
  const host = yield* ChatHost;
  if (!host.isOutside) return;
  const trouble = yield* host.check().pipe(
    Effect.as(null),
    Effect.catchTag("Unavailable", ({ message }) => Effect.succeed(message)),
  );
  yield* (yield* Heartbeats).beat({ id: "Stream", kind: "chat", trouble, publicUrl: null }, yield* now);
});

/** How often a server sends a heartbeat: four times before it counts as missing. */
const between = "15 seconds";

/** How long a silent server is remembered, in ms. */
const remembered = 3_600_000;

const beat = Effect.fnUntraced(function* (id: string, publicUrl: string) {
  const heartbeats = yield* Heartbeats;
  const at = yield* now;
  yield* heartbeats.beat({ id, kind: "server", trouble: null, publicUrl }, at);
  // A running server removes those that stopped; the last one to stop stays listed until a server runs again.
  yield* heartbeats.removeBefore(new Date(at.getTime() - remembered));
});

/** Sends this process's heartbeat, named by its machine, every 15 seconds; never ends. */
export const keepBeating = (id: string, publicUrl: string) =>
  beat(id, publicUrl).pipe(
    Effect.catchCause((cause) => Effect.logWarning("No heartbeat could be written", Cause.squash(cause))),
    Effect.andThen(Effect.sleep(between)),
    Effect.forever,
  );

/** The origin where browsers reach the server with the latest heartbeat; null if there is none. */
export const findPublicUrl = Effect.flatMap(Heartbeats, ({ list }) =>
  Effect.map(list(), (all) => all.find(({ publicUrl }) => publicUrl !== null)?.publicUrl ?? null),
);
