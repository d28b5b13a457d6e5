import type { FastifyBaseLogger } from "fastify";
import type { SessionId } from "#core/shared/ids.ts";

/** In milliseconds. */
export type EndedTimes = {
  /** Between two readings of what has ended: a notification that was lost is made good within this time. */
  readonly readEvery: number;
};

export const defaultEndedTimes: EndedTimes = { readEvery: 10_000 };

/** Clocks of machines differ, and a transaction that ended a session may be seen late; in milliseconds. */
const slack = 60_000;

type Options = {
  /** The sessions that ended since, whichever process ended them. */
  readonly readSince: (since: Date) => Promise<ReadonlyArray<SessionId>>;
  /** How long an access token is good for, in milliseconds: as long an ended session is remembered. */
  readonly accessLife: number;
  readonly log: FastifyBaseLogger;
  readonly times?: EndedTimes;
};

export type EndedSessions = {
  /** Whether this session is over, though its access token may look good; asked at every request, and answered from memory. */
  readonly has: (id: SessionId) => boolean;
  /** Word came that this one has ended. */
  readonly add: (id: SessionId) => void;
  /** Words may have been lost: reads what has ended meanwhile. */
  readonly catchUp: () => Promise<void>;
  /** Tells of each session that ends, once. */
  readonly onEnd: (listener: (id: SessionId) => void) => void;
  readonly stop: () => void;
};

/**
 * The sessions that ended while their access tokens still look good. Every process hears of an end by the live channel at
 * once, reads them all when it starts, and looks again now and then, because words can be lost.
 */
export const endedSessions = ({ readSince, accessLife, log, times = defaultEndedTimes }: Options): EndedSessions => {
  const kept = accessLife + slack;
  const endedUntil = new Map<SessionId, number>();
  const listeners: Array<(id: SessionId) => void> = [];
  // Whatever ended before this is known.
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
