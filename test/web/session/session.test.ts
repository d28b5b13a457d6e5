import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPerson } from "#test/builders/person.ts";

let answers: Response[];
let sockets: FakeSocket[];
/** Whether the network blocks sockets. */
let isBlocked: boolean;

class FakeSocket {
  static readonly OPEN = 1;
  readonly said: string[] = [];
  readyState = 0;
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    sockets.push(this);
    if (isBlocked) setTimeout(() => this.onclose?.({ code: 1006 }), 10);
  }
  send(text: string): void {
    this.said.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
}

const person = aPerson();
const inAnHour = () => new Date(Date.now() + 3_600_000);
const signedIn = (accessToken: string): Response =>
  Response.json({ kind: "signed_in", accessToken, expiresAt: inAnHour(), person, missesSecondFactor: false });
const sessionEnded = (): Response =>
  Response.json(
    { type: "about:blank", title: "Error!", detail: "", status: 401, code: "SessionEnded", reference: "" },
    { status: 401 },
  );
const noConnection = (): Response => Response.error();

/** Loads the browser's program as one tab does. */
const loaded = async () => {
  vi.resetModules();
  return { ...(await import("#web/session/session.ts")), ...(await import("#web/live.ts")) };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  sockets = [];
  isBlocked = false;
  answers = [signedIn("first")];
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", events);
  vi.stubGlobal("document", { ...events, hidden: false });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { origin: "https://dibbs.example" });
  vi.stubGlobal("indexedDB", { deleteDatabase: () => undefined });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]?.clone()) ?? noConnection();
    if (answer.type === "error") throw new TypeError("Failed to fetch");
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a session stays known as ended when a second answer says the same", async () => {
  const { renewSession, sessionState } = await loaded();
  await renewSession();
  expect(sessionState().status).toBe("signed-in");
  answers = [sessionEnded()];
  await renewSession();
  await renewSession();
  expect(sessionState()).toEqual({ status: "signed-out", ended: true });
});

/** Returns the next socket that the page opens. */
const nextSocket = async (): Promise<FakeSocket> => {
  const before = sockets.length;
  for (let tries = 0; tries < 100 && sockets.length === before; tries += 1) await vi.advanceTimersByTimeAsync(1_000);
  const opened = sockets.at(-1);
  if (opened === undefined || sockets.length === before) throw new Error("No socket was opened.");
  opened.onopen?.();
  return opened;
};

/** Creates a signed-in person, with the first live connection of their page. */
const connected = async () => {
  const program = await loaded();
  await program.renewSession();
  const leave = program.connectLive(() => undefined);
  return { ...program, leave, first: await nextSocket() };
};

test("an unexpired token that the live connection rejects is exchanged before the next attempt", async () => {
  const { sessionState, leave, first } = await connected();
  expect(first.said).toEqual([JSON.stringify({ type: "hello", accessToken: "first" })]);
  answers = [signedIn("second")];
  first.onclose?.({ code: 4401 });
  expect((await nextSocket()).said).toEqual([JSON.stringify({ type: "hello", accessToken: "second" })]);
  // The session ended while the hello was being sent.
  answers = [sessionEnded()];
  sockets.at(-1)?.onclose?.({ code: 4401 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessionState()).toEqual({ status: "signed-out", ended: true });
  leave();
});

test("when the live connection reports the session's end, the API is asked until it answers", async () => {
  const { sessionState, leave, first } = await connected();
  answers = [noConnection(), sessionEnded()];
  first.onclose?.({ code: 4403 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessionState()).toEqual({ status: "signed-out", ended: true });
  leave();
});

test("if the network blocks live connections, the screens are refreshed periodically", async () => {
  const { renewSession, connectLive, listenToChanges } = await loaded();
  await renewSession();
  isBlocked = true;
  const heard: unknown[] = [];
  const forget = listenToChanges((change) => heard.push(change));
  const leave = connectLive(() => undefined);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(heard).toEqual(Array.from({ length: 9 }, () => null));
  leave();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(heard).toHaveLength(9);
  forget();
});
