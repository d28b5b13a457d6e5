import { setTimeout as pause } from "node:timers/promises";
import { connect, errors, type NatsConnection } from "@nats-io/transport-node";
import { Option, Schema } from "effect";
import type { Logger } from "pino";
import { type ChangeListener, type ChangeSource, LiveNote } from "#core/shared/live.ts";
import type { NatsSettings } from "./settings.ts";

/** The subjects that the processes of one installation share; two installations on one NATS have an account each. */
const subjects = { changes: "dibbs.live", gap: "dibbs.live.gap" };

/** In milliseconds. */
const times = {
  /** How long one try to connect may take. */
  connect: 3_000,
  /** Between two tries, and up to as much more, so that all processes do not come at once. */
  again: 1_000,
  /** Between two pings; a line that leaves two unanswered is dead. */
  ping: 10_000,
  /** How long whoever begins waits for NATS, before they begin without it. */
  timeout: 5_000,
  /** Gaps that come in this time are told as one. */
  gathered: 500,
  /** While NATS is away, whoever listens is told to look again so often. */
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

/** The line of a process to NATS, by which it tells the others of changes and hears of theirs. */
export type Nats = {
  /** Sends a note to every process that listens, this one too; while NATS is away it is lost, and all are told of a gap later. */
  readonly publish: (note: LiveNote) => void;
  readonly listen: ChangeSource;
  readonly isConnected: () => boolean;
  /** Sends what is still to be sent. */
  readonly close: () => Promise<void>;
};

/**
 * Opens the line, and opens it again for ever where it is lost. Waits for it for a few seconds, and then goes on without: live
 * updates are hints, and nobody else's work depends on them.
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
      // Too large, or closed in this moment; the work that it tells of is done.
      log.warn({ err: error }, "a change could not be told by NATS");
    }
  };
  /** Nobody knows what has got through: all who listen look again, this process too. */
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
    // Who began without it has missed something.
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

/** Connects once and goes away; null where it works, else what is wrong. */
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
