/**
 * One WebSocket that says what changed. It carries no data: the reads that show the changed thing are repeated, with
 * the reader's own rights. After a break everything on the screen is read again.
 */
import { Option, Schema } from "effect";
import { useEffect, useState } from "react";
import { LiveMessage, liveNotSignedIn, livePath, liveSessionEnded } from "#api/live-message.ts";
import type { Change } from "#core/shared/live.ts";
import { markFresh } from "#web/changes/fresh.ts";
import { forgetEarly, forgetEarlyAlerts, takeEarlySocket } from "#web/session/early.ts";
import { freshToken, isActing, renewSession } from "#web/session/session.ts";
import { isViewing } from "#web/session/viewing.ts";
import type { Connection } from "#web/ui/LiveBar.tsx";
import { queryClient, refreshNoun } from "./client.ts";
import { listenersOf } from "./listeners.ts";

/**
 * A page that has lost its socket waits a random time up to this, doubled after each failed attempt, so that the pages
 * of a lost server do not reconnect all at once. In milliseconds.
 */
const firstWait = 1_500;
const longestWait = 15_000;
const shortestWait = 250;
/**
 * How often the screens are read again without a socket, in milliseconds: some networks block sockets but nothing else.
 */
const asksEvery = 60_000;
/** A break shorter than this is not shown, in milliseconds. */
const quietFor = 2_000;
const caughtUpShownFor = 800;
/**
 * All pages of a server learn of a gap at once, and each reads again at a random moment within this time, in
 * milliseconds.
 */
const looksAgainWithin = 3_000;
/**
 * A page that was hidden for longer than this does not trust its socket, because the machine may have slept. In
 * milliseconds.
 */
const longestSleep = 60_000;

const read = Schema.decodeUnknownOption(Schema.fromJsonString(LiveMessage));

const listeners = listenersOf<Change | null>();

/**
 * For stores with their own copy: calls the listener with every change until the returned function is called; null:
 * some may have been missed.
 */
export const listenToChanges = listeners.add;

type Listener = (connection: Connection) => void;

/** Keeps the socket open until the returned function is called. */
export const connectLive = (onConnection: Listener): (() => void) => {
  let socket: WebSocket | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let failures = 0;
  /** Whether changes may have been missed that were not read again yet. */
  let missed = false;
  /**
   * Whether the server refused the access token, which may look valid here: it is exchanged before the next attempt.
   */
  let refused = false;
  let over = false;

  const askAgain = () => {
    listeners.tell(null);
    return queryClient.invalidateQueries();
  };

  const lost = () => {
    missed = true;
    telling ??= setTimeout(() => onConnection("lost"), quietFor);
    asking ??= setInterval(() => navigator.onLine && !document.hidden && void askAgain(), asksEvery);
  };

  const catchUp = async (afterBreak: boolean) => {
    const wasTold = telling === undefined ? false : afterBreak;
    clearTimeout(telling);
    telling = undefined;
    forgetEarly();
    if (wasTold) onConnection("catching-up");
    await askAgain();
    setTimeout(() => over || onConnection("live"), wasTold ? caughtUpShownFor : 0);
  };

  const again = () => {
    if (over || waiting) return;
    lost();
    const wait = shortestWait + Math.random() * Math.min(longestWait, firstWait * 2 ** failures);
    failures += 1;
    waiting = setTimeout(() => {
      waiting = undefined;
      void open();
    }, wait);
  };

  const hear = (data: unknown) => {
    const message = read(data);
    if (Option.isNone(message)) return;
    switch (message.value.type) {
      case "ready":
        failures = 0;
        refused = false;
        clearInterval(asking);
        asking = undefined;
        if (missed) void catchUp(true);
        missed = false;
        return;
      case "catch-up":
        looking ??= setTimeout(() => {
          looking = undefined;
          void catchUp(false);
        }, Math.random() * looksAgainWithin);
        return;
      case "change": {
        const { change } = message.value;
        if (change.noun === "alert") forgetEarlyAlerts();
        else forgetEarly();
        markFresh(change.noun, change.id);
        listeners.tell(change);
        // Typing is shown only in its own conversation, which has just received it.
        if (change.event !== "type") void refreshNoun(change.noun);
        // The member's role in the business may have changed.
        if (change.noun === "team" && isActing()) void renewSession();
      }
    }
  };

  const follow = (opened: WebSocket) => {
    socket = opened;
    opened.onmessage = ({ data }) => hear(data);
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      if (code === liveSessionEnded) void renewSession();
      if (code === liveSessionEnded || code === liveNotSignedIn) refused = true;
      // The token had expired: a new one is requested without telling the person.
      if (code === liveNotSignedIn && failures === 0) failures = 1;
      again();
    };
  };

  const open = async () => {
    let accessToken: string;
    if (refused) await renewSession();
    if (over) return;
    try {
      accessToken = await freshToken();
    } catch {
      return again();
    }
    if (over) return;
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}${livePath}`);
    opened.onopen = () => opened.send(JSON.stringify({ type: "hello", accessToken }));
    follow(opened);
  };

  const begin = () => {
    const early = takeEarlySocket();
    if (early && early.readyState <= WebSocket.OPEN) return follow(early);
    // Changes since the socket was lost were missed here.
    if (early) lost();
    void open();
  };

  const hurry = () => {
    if (over || !waiting) return;
    clearTimeout(waiting);
    waiting = undefined;
    failures = 0;
    void open();
  };

  /** Drops a socket that may be dead without having noticed. */
  const drop = () => {
    const dead = socket;
    socket = undefined;
    dead?.close();
    again();
  };

  let hiddenSince = Date.now();
  const seen = () => {
    if (document.hidden) {
      hiddenSince = Date.now();
      return;
    }
    if (Date.now() - hiddenSince > longestSleep) drop();
    hurry();
  };

  window.addEventListener("online", hurry);
  window.addEventListener("offline", drop);
  document.addEventListener("visibilitychange", seen);
  begin();

  return () => {
    over = true;
    clearTimeout(waiting);
    clearTimeout(telling);
    clearTimeout(looking);
    clearInterval(asking);
    window.removeEventListener("online", hurry);
    window.removeEventListener("offline", drop);
    document.removeEventListener("visibilitychange", seen);
    const last = socket;
    socket = undefined;
    last?.close();
  };
};

/** Returns the live connection of the signed-in person, for the bar that says when it is lost. */
export const useLive = (): Connection => {
  const [connection, setConnection] = useState<Connection>("live");
  // A view session has no socket; it reads again from time to time.
  useEffect(() => (isViewing ? undefined : connectLive(setConnection)), []);
  return connection;
};
