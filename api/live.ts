import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Option, Schema } from "effect";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import type { ChangeSource } from "#core/shared/live.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { LiveHello, type LiveMessage, liveNotSignedIn, livePath, liveSessionEnded } from "./live-message.ts";
import { type Bearer, isOwnOrigin } from "./session.ts";

/** In milliseconds, except the last, which is in bytes. */
export type LiveTimes = {
  /** A socket that has not said hello within this time is closed. */
  readonly helloWithin: number;
  /** The time between two pings; a socket that has left one unanswered is dead. */
  readonly pingEvery: number;
  /**
   * How many bytes may wait to be sent to one socket; a slower reader is closed, reconnects and reloads everything at
   * once.
   */
  readonly mostWaiting: number;
};

export const defaultLiveTimes: LiveTimes = { helloWithin: 5_000, pingEvery: 30_000, mostWaiting: 256 * 1024 };

/** Our own close codes, in addition to `liveNotSignedIn`. */
const notUnderstood = 4400;
const tooManySockets = 4429;
const tryAgainLater = 1013;
const goingAway = 1001;

const mostSocketsOfOne = 20;
const mostWords = 4096;

const readHello = Schema.decodeUnknownOption(Schema.fromJsonString(LiveHello));
const text = (message: LiveMessage): string => JSON.stringify(message);
const ready = text({ type: "ready" });
const catchUp = text({ type: "catch-up" });

/**
 * `personId`: the party whose changes the socket receives, the person or the business that they act for; `selfId`: the
 * person.
 */
type Guest = {
  personId: PersonId | null;
  selfId: PersonId | null;
  sessionId: SessionId | null;
  alive: boolean;
  ends: NodeJS.Timeout;
};

type Options = {
  readonly changes: ChangeSource;
  readonly bearerOf: (accessToken: string) => Bearer | null;
  readonly ended: Pick<EndedSessions, "add" | "catchUp" | "onEnd">;
  readonly publicUrl: string;
  readonly log: FastifyBaseLogger;
  readonly times?: LiveTimes;
};

/**
 * Serves the WebSocket of live updates. A socket says hello with an access token, and again with a new token before
 * that one expires; it then receives every change that concerns this person. Nothing else is read from it.
 */
export const liveUpdates = async (
  app: FastifyInstance,
  { changes, bearerOf, ended, publicUrl, log, times = defaultLiveTimes }: Options,
): Promise<{ readonly sockets: () => number }> => {
  const wss = new WebSocketServer({ noServer: true, maxPayload: mostWords, perMessageDeflate: false });
  const guests = new Map<WebSocket, Guest>();
  const ofPerson = new Map<PersonId, Set<WebSocket>>();

  const leave = (socket: WebSocket): void => {
    const guest = guests.get(socket);
    guests.delete(socket);
    if (!guest) return;
    clearTimeout(guest.ends);
    if (guest.personId === null) return;
    const theirs = ofPerson.get(guest.personId);
    theirs?.delete(socket);
    if (theirs?.size === 0) ofPerson.delete(guest.personId);
  };

  const send = (socket: WebSocket, message: string): void => {
    // A further message would cut off a closing socket before it reads the reason.
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > times.mostWaiting) socket.close(tryAgainLater, "too slow");
    else socket.send(message, (error) => error && socket.terminate());
  };

  /** Returns why a socket with this hello cannot stay; null if it can, and then registers it for this bearer. */
  const objection = (socket: WebSocket, guest: Guest, said: string): readonly [code: number, why: string] | null => {
    const hello = readHello(said);
    if (Option.isNone(hello)) return [notUnderstood, "say hello"];
    const bearer = bearerOf(hello.value.accessToken);
    if (bearer === null || bearer.missesSecondFactor) return [liveNotSignedIn, "not signed in"];
    // A member who acts for a business receives the business's changes; the end of the membership ends the session, and
    // with it the socket.
    const partyId = bearer.actsFor ?? bearer.personId;
    if (guest.personId !== null && guest.personId !== partyId) return [liveNotSignedIn, "not signed in"];
    const theirs = ofPerson.get(partyId) ?? new Set();
    // Counts per person, because a business has many members.
    const own = [...theirs].filter((one) => one !== socket && guests.get(one)?.selfId === bearer.personId);
    if (own.length >= mostSocketsOfOne) return [tooManySockets, "too many sockets"];
    clearTimeout(guest.ends);
    guest.ends = setTimeout(
      () => socket.close(liveNotSignedIn, "the access token has ended"),
      bearer.expiresAt.getTime() - Date.now(),
    );
    guest.personId = partyId;
    guest.selfId = bearer.personId;
    guest.sessionId = bearer.sessionId;
    ofPerson.set(partyId, theirs.add(socket));
    return null;
  };

  const hear = (socket: WebSocket, said: string): void => {
    const guest = guests.get(socket);
    if (!guest) return;
    const no = objection(socket, guest, said);
    if (no === null) send(socket, ready);
    else socket.close(...no);
  };

  wss.on("connection", (socket) => {
    const ends = setTimeout(() => socket.close(liveNotSignedIn, "no hello"), times.helloWithin);
    guests.set(socket, { personId: null, selfId: null, sessionId: null, alive: true, ends });
    socket.on("message", (data, isBinary) => hear(socket, isBinary ? "" : data.toString()));
    socket.on("pong", () => {
      const guest = guests.get(socket);
      if (guest) guest.alive = true;
    });
    socket.on("close", () => leave(socket));
    socket.on("error", (error) => log.debug({ err: error }, "a live socket failed"));
  });

  const heartbeat = setInterval(() => {
    for (const [socket, guest] of guests) {
      if (!guest.alive) socket.terminate();
      guest.alive = false;
      socket.ping();
    }
  }, times.pingEvery);
  heartbeat.unref();

  ended.onEnd((id) => {
    for (const [socket, guest] of guests) {
      if (guest.sessionId === id) socket.close(liveSessionEnded, "the session has ended");
    }
  });

  const stopListening = await changes({
    onNote: ({ to, change }) => {
      if (change.noun === "session" && change.event === "end") ended.add(change.id as SessionId);
      const message = text({ type: "change", change });
      for (const personId of to) for (const socket of ofPerson.get(personId) ?? []) send(socket, message);
    },
    onGap: () => {
      ended.catchUp().catch((error) => log.warn({ err: error }, "what sessions have ended could not be read"));
      for (const sockets of ofPerson.values()) for (const socket of sockets) send(socket, catchUp);
    },
  });

  const refuse = (connection: Duplex, status: string): void => {
    connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    connection.on("error", () => connection.destroy());
    const { origin, host } = request.headers;
    // Non-browser programs send no origin; they need a token like everybody else.
    const isForeign = origin !== undefined && !isOwnOrigin(origin, host, publicUrl);
    if (request.url?.split("?", 1)[0] !== livePath) refuse(connection, "404 Not Found");
    else if (isForeign) refuse(connection, "403 Forbidden");
    else wss.handleUpgrade(request, connection, head, (socket) => wss.emit("connection", socket, request));
  };
  app.server.on("upgrade", upgrade);

  app.addHook("preClose", async () => {
    app.server.off("upgrade", upgrade);
    clearInterval(heartbeat);
    const closed = [...guests.keys()].map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once("close", () => resolve());
          socket.close(goingAway, "the server is stopping");
        }),
    );
    // Sockets that do not answer the close are terminated.
    const timeout = setTimeout(() => {
      for (const socket of guests.keys()) socket.terminate();
    }, 1_000);
    await Promise.all(closed);
    clearTimeout(timeout);
    wss.close();
    await stopListening();
  });

  return { sockets: () => guests.size };
};
