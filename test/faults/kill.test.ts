import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../support/database.ts";
import { lending, type Server, startServer } from "./process.ts";
import {
  chosen,
  gapsOf,
  hasFailed,
  look,
  prepare,
  type Story,
  type Struck,
  stories,
  waitFor,
  wrongAt,
} from "./story.ts";

/** How far ahead the second server's clock is, in minutes: enough for the sweeper, not too much for signed webhook events. */
const minutesAhead = 4;

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: Server;
let undisturbed: ReturnType<typeof lending<Server>>;
beforeAll(async () => {
  database = await createDatabase();
  server = await startServer(database.url);
  undisturbed = lending([server]);
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

/** Every point between two effects of a story that nothing interrupts, in order. */
const pointsOf = (story: Story): Promise<ReadonlyArray<string>> =>
  undisturbed(async (server) => {
    const deal = await prepare(server, story);
    await server.tell({ do: "arm", at: null, fault: "kill" });
    await story.act(server, deal);
    return (await waitFor(server, deal, story.isOver)).passed;
  });

/** Kills the server at the n-th point, starts it again, and gives where it died and how it ended. */
const killAt = async (story: Story, at: number): Promise<Struck> => {
  const database = await createDatabase();
  const first = await startServer(database.url);
  const deal = await prepare(first, story);
  await first.tell({ do: "arm", at, fault: "kill" });
  await story.act(first, deal);
  // What is passed depends on how fast webhook events come; a run that got through is one that nothing killed.
  await Promise.race([first.gone, pause(8_000)]);
  const where = first.diedAt() ?? "nowhere";
  await first.kill();

  const second = await startServer(database.url, minutesAhead);
  const found = await look(second, deal);
  if (found !== null) await story.again(second, deal, found);
  const rest = await waitFor(second, deal, (standing) => story.isOver(standing) || hasFailed(standing));
  if (hasFailed(rest)) await story.again(second, deal, rest);
  const end = await waitFor(second, deal, story.isOver);
  await second.kill();
  await database.drop();
  return { where, end };
};

/** Servers are killed in three places at a time: they wait, most of the time. */
const place = lending([1, 2, 3]);

describe("wherever the server is killed", () => {
  it.concurrent.each(stories.map((story) => [story.name, story] as const))(
    "%s happens exactly once",
    async (_, story) => {
      const points = await pointsOf(story);
      expect(points.length).toBeGreaterThan(8);
      const gaps = gapsOf(points, "kill");
      const dying = chosen(gaps, 1);
      console.log(
        `${story.name}: ${points.length} points, ${gaps.length} gaps that differ, the server is killed in ${dying.length}`,
      );
      const wrong = dying.map((at) => place(() => wrongAt(story, at, "killed", () => killAt(story, at))));
      expect((await Promise.all(wrong)).flat()).toEqual([]);
    },
  );
});
