import { Effect } from "effect";
import { expect } from "vitest";
import { Heartbeats } from "#core/support/health/heartbeats.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import type { Given } from "./store-world.ts";

const start = new Date("2031-06-01T12:00:00Z").getTime();
const after = (seconds: number): Date => new Date(start + seconds * 1000);

const stuck = (kind: "server-down" | "chat-down", at: Date) =>
  Effect.flatMap(StuckThings, (things) =>
    Effect.map(things.list({ ...anythingStuck, kind }, at, { after: null, limit: 10 }), ({ items }) => items),
  );

export const heartbeatsContract = ({ holds }: Given): void => {
  holds("a well heartbeat updates its last good time, and a failed one keeps it and says why", function* () {
    const { beat, list, removeBefore } = yield* Heartbeats;
    yield* removeBefore(after(1_000_000));
    const chat = { id: "Stream", kind: "chat", publicUrl: null } as const;
    yield* beat({ ...chat, trouble: "It was never there." }, after(0));
    const silent = { ...chat, wellAt: after(0), touchedAt: after(0), trouble: "It was never there." };
    expect(yield* list()).toEqual([silent]);
    yield* beat({ ...chat, trouble: null }, after(60));
    yield* beat({ ...chat, trouble: "No answer." }, after(120));
    const chatRow = { ...chat, wellAt: after(60), touchedAt: after(120), trouble: "No answer." };
    const at = { publicUrl: "https://dibbs.example" };
    const server = { id: "web (process 7)", kind: "server" as const, trouble: null, ...at };
    yield* beat(server, after(100));
    expect(yield* list()).toEqual([{ ...server, wellAt: after(100), touchedAt: after(100) }, chatRow]);
    yield* removeBefore(after(101));
    expect(yield* list()).toEqual([chatRow]);
  });

  holds(
    "the server is down when none of its processes checked in for a minute, until one checks in again",
    function* () {
      const { beat, removeBefore } = yield* Heartbeats;
      yield* removeBefore(after(1_000_000));
      expect(yield* stuck("server-down", after(0))).toEqual([]);
      const [one, two] = ["a (process 1)", "b (process 2)"];
      for (const id of [one, two]) yield* beat({ id, kind: "server", trouble: null, publicUrl: null }, after(0));
      yield* beat({ id: two, kind: "server", trouble: null, publicUrl: null }, after(30));
      expect(yield* stuck("server-down", after(89))).toEqual([]);
      expect(yield* stuck("server-down", after(90))).toMatchObject([
        {
          noun: "server",
          id: two,
          state: "silent",
          isUrgent: true,
          since: after(30),
          waitsFor: "support",
          title: "The server hasn't checked in since Jun 1, 2031, 8:00 AM ET",
          people: [],
        },
      ]);
      yield* beat({ id: one, kind: "server", trouble: null, publicUrl: null }, after(95));
      expect(yield* stuck("server-down", after(100))).toEqual([]);
    },
  );

  holds("the chat is down after five minutes without a good answer", function* () {
    const { beat, removeBefore } = yield* Heartbeats;
    yield* removeBefore(after(1_000_000));
    const chat = { id: "Stream", kind: "chat", publicUrl: null } as const;
    yield* beat({ ...chat, trouble: null }, after(0));
    // Nobody polls the chat while no server is running.
    expect(yield* stuck("chat-down", after(3600))).toEqual([]);
    yield* beat({ ...chat, trouble: "No answer." }, after(200));
    expect(yield* stuck("chat-down", after(299))).toEqual([]);
    expect(yield* stuck("chat-down", after(300))).toMatchObject([
      {
        id: "Stream",
        isUrgent: true,
        since: after(0),
        waitsFor: "provider",
        title: "The chat hasn't answered since Jun 1, 2031, 8:00 AM ET",
        detail: "Stream: No answer.",
      },
    ]);
    yield* beat({ ...chat, trouble: null }, after(310));
    expect(yield* stuck("chat-down", after(320))).toEqual([]);
  });
};
