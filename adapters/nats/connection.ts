import { setTimeout as pause } from "node:timers/promises";
import { connect, errors, type NatsConnection } from "@nats-io/transport-node";
import { Option, Schema } from "effect";
import type { Logger } from "pino";
import { type ChangeListener, type ChangeSource, LiveNote } from "#core/shared/live.ts";
import type { NatsSettings } from "./settings.ts";

/** The subjects that one installation's processes share; two installations on one NATS need separate accounts. */
const subjects = { changes: "dibbs.live", gap: "dibbs.live.gap" };

/** In milliseconds. */
const times = {
  /** The timeout of one connection attempt. */
  connect: 3_000,
  /** Between two attempts, plus up to as much again at random, so that processes do not reconnect all at once. */
  again: 1_000,
  /** Between two pings; a connection that leaves two unanswered is dead. */
  ping: 10_000,
  /** How long a process waits for NATS at start before it starts without it. */
  timeout: 5_000,
  /** Gaps within this time are reported as one. */
  gathered: 500,
  /** While NATS is unreachable, listeners are told this often to reload. */
  lookAgain: 30_000,
};

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(LiveNote));

const connectOnce = ({ servers, tls, user, password, token }: NatsSettings): Promise<NatsConnection> =>
  connect({
    name: "dibbs",
    servers: [...servers],
    ...(tls && { tls: {} }),
    ...(user !== null && password !== null && { user, pass: password }),
    ...(token !== null && { token }),
    timeout: times.connect,
    maxReconnectAttempts: -1,
    reconnectTimeWait: times.again,
    reconnectJitter: times.again,
    reconnectJitterTLS: times.again,
    pingInterval: times.ping,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
  });

/** A process's connection to NATS, which sends its changes to the others and receives theirs. */
export type Nats = {
  /**
   * Sends a note to every listening process, also this one; if NATS is away, it is lost and all hear of a gap later.
   */
  readonly publish: (note: LiveNote) => void;
  readonly listen: ChangeSource;
  readonly isConnected: () => boolean;
  /** Flushes what is still to be sent, and closes. */
  readonly close: () => Promise<void>;
};

/**
 * Opens the connection, and reopens it forever if it is lost. Waits a few seconds for it and then goes on without it:
 * live updates are hints, and nothing else depends on them.
 */
export const openNats = async (settings: NatsSettings, { log }: { readonly log: Logger }): Promise<Nats> => {
  const listeners = new Set<ChangeListener>();
  let line: NatsConnection | null = null;
  let isConnected = false;
  let isClosed = false;
  let gathering: NodeJS.Timeout | undefined;

  const tellGap = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      for (const { onGap } of listeners) onGap();
    }, times.gathered);
  };
  const send = (subject: string, payload?: string): void => {
    try {
      line?.publish(subject, payload);
    } catch (error) {
      // The note is too large, or the connection just closed; the change itself is already committed.
      log.warn({ err: error }, "a change could not be told by NATS");
    }
  };
  /** Tells all listeners, including this process, to reload, because nobody knows which notes arrived. */
  const back = (): void => {
    isConnected = true;
    send(subjects.gap);
  };

  const watch = async (connection: NatsConnection): Promise<void> => {
    for await (const status of connection.status()) {
      if (status.type === "disconnect" && isConnected) {
        isConnected = false;
        if (!isClosed) log.warn("NATS is away: live updates wait for it");
      } else if (status.type === "reconnect") {
        log.info("NATS is back");
        back();
      } else if (status.type === "error") {
        log.error({ err: status.error }, "NATS refused something");
      }
    }
  };

  const begin = async (): Promise<void> => {
    const began = performance.now();
    for (let isFirst = true; !isClosed; isFirst = false) {
      try {
        line = await connectOnce(settings);
        break;
      } catch (error) {
        if (isFirst) log.warn(`${troubleOf(error)} Live updates wait for NATS.`);
        await pause(times.again * (1 + Math.random()), undefined, { ref: false });
      }
    }
    if (line === null) return;
    if (isClosed) return line.close();
    line.subscribe(subjects.changes, {
      callback: (error, message) => {
        if (error) return;
        const note = decode(message.string());
        if (Option.isSome(note)) for (const { onNote } of listeners) onNote(note.value);
      },
    });
    line.subscribe(subjects.gap, {
      callback: (error) => {
        if (error === null) tellGap();
      },
    });
    void watch(line);
    isConnected = true;
    // Having started without NATS, this process has missed something.
    if (performance.now() - began > times.timeout) back();
  };

  const beginning = begin();
  const looking = setInterval(() => isConnected || tellGap(), times.lookAgain);
  looking.unref();
  await Promise.race([beginning, pause(times.timeout, undefined, { ref: false })]);

  return {
    publish: (note) => {
      if (isConnected) send(subjects.changes, JSON.stringify(note));
    },
    listen: async (listener) => {
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
      };
    },
    isConnected: () => isConnected,
    close: async () => {
      isClosed = true;
      clearInterval(looking);
      clearTimeout(gathering);
      if (line === null) return;
      if (isConnected)
        await Promise.race([line.flush(), pause(times.connect, undefined, { ref: false })]).catch(() => {});
      await line.close();
    },
  };
};

/** What is wrong, in a sentence without secrets. */
const troubleOf = (error: unknown): string =>
  error instanceof errors.AuthorizationError ? "NATS does not know these credentials." : "NATS cannot be reached.";

/** Connects once and closes; returns null if it works, else what is wrong. */
export const tryNats = async (
  settings: NatsSettings,
): Promise<{ readonly message: string; readonly isRefusal: boolean } | null> => {
  try {
    await (await connectOnce(settings)).close();
    return null;
  } catch (error) {
    return { message: troubleOf(error), isRefusal: error instanceof errors.AuthorizationError };
  }
};
