import type { FastifyBaseLogger } from "fastify";
import type { SessionId } from "#core/shared/ids.ts";

/** In milliseconds. */
export type EndedTimes = {
  /** The time between two reads of the ended sessions: a lost notification is made up for within this time. */
  readonly readEvery: number;
};

export const defaultEndedTimes: EndedTimes = { readEvery: 10_000 };

/** In milliseconds; allows for clock differences between machines and for transactions that become visible late. */
const slack = 60_000;

type Options = {
  /** Returns the sessions that ended since then, in any process. */
  readonly readSince: (since: Date) => Promise<ReadonlyArray<SessionId>>;
  /** The lifetime of an access token in milliseconds; an ended session is remembered this long. */
  readonly accessLife: number;
  readonly log: FastifyBaseLogger;
  readonly times?: EndedTimes;
};

export type EndedSessions = {
  /**
   * Whether this session has ended, even if its access token is still valid. Runs at every request and reads memory
   * only.
   */
  readonly has: (id: SessionId) => boolean;
  /** Records that this session has ended. */
  readonly add: (id: SessionId) => void;
  /** Reads the sessions that ended recently, because notifications may have been lost. */
  readonly catchUp: () => Promise<void>;
  /** Calls the listener once for each session that ends. */
  readonly onEnd: (listener: (id: SessionId) => void) => void;
  readonly stop: () => void;
};

/**
 * Keeps the ended sessions whose access tokens are still valid. Every process hears of an ended session at once over
 * the live channel, reads all of them at startup, and reads again from time to time, because notifications can be lost.
 */
export const endedSessions = ({ readSince, accessLife, log, times = defaultEndedTimes }: Options): EndedSessions => {
  const kept = accessLife + slack;
  const endedUntil = new Map<SessionId, number>();
  const listeners: Array<(id: SessionId) => void> = [];
  // All sessions that ended before this time are known.
  let readUntil = 0;

  const add = (id: SessionId): void => {
    if (endedUntil.has(id)) return;
    endedUntil.set(id, Date.now() + kept);
    for (const listener of listeners) listener(id);
  };

  const catchUp = async (): Promise<void> => {
    const at = Date.now();
    for (const id of await readSince(new Date(Math.max(readUntil - slack, at - kept)))) add(id);
    readUntil = at;
    for (const [id, until] of endedUntil) if (until < at) endedUntil.delete(id);
  };

  const reading = setInterval(() => {
    catchUp().catch((error) => log.warn({ err: error }, "what sessions have ended could not be read"));
  }, times.readEvery);
  reading.unref();

  return {
    has: (id) => endedUntil.has(id),
    add,
    catchUp,
    onEnd: (listener) => {
      listeners.push(listener);
    },
    stop: () => clearInterval(reading),
  };
};
