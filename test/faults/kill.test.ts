import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../support/database.ts";
import { lending, type Server, startServer } from "./process.ts";
import type { Deal } from "./server.ts";
import { chosen, failingOf, gapsOf, look, type Story, stories, waitFor } from "./story.ts";

/** How far ahead the second server's clock is, in minutes: enough for the sweeper, not too much for signed webhook events. */
const minutesAhead = 4;

const prepare = async (server: Server, story: Story): Promise<Deal> => {
  const deal = (await server.tell<Deal>({
    do: "prepare",
    bank: story.bank,
    retainage: story.retainage ?? false,
  })) as Deal;
  await story.before(server, deal);
  return deal;
};

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
const killAt = async (story: Story, at: number) => {
  const database = await createDatabase();
  const first = await startServer(database.url);
  const deal = await prepare(first, story);
  await first.tell({ do: "arm", at, fault: "kill" });
  await story.act(first, deal);
  // What is passed depends on how fast webhook events come; a run that got through is one that nothing killed.
  await Promise.race([first.gone, pause(8_000)]);
  const diedAt = first.diedAt() ?? "nowhere";
  await first.kill();

  const second = await startServer(database.url, minutesAhead);
  const found = await look(second, deal);
  if (found !== null) await story.again(second, deal, found);
  const isStill = ({ payments, refunds }: NonNullable<typeof found>): boolean =>
    ["failed", undefined].includes(payments.at(-1)?.state) || refunds.at(-1) === "failed";
  const rest = await waitFor(second, deal, (standing) => story.isOver(standing) || isStill(standing));
  if (isStill(rest)) await story.again(second, deal, rest);
  const end = await waitFor(second, deal, story.isOver);
  await second.kill();
  await database.drop();
  return { diedAt, end };
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
      const wrong: Array<unknown> = [];
      const tryAt = async (at: number): Promise<void> => {
        const began = performance.now();
        const { diedAt, failing } = await killAt(story, at).then(
          (killed) => ({ ...killed, failing: failingOf(story, killed.end) }),
          (error: unknown) => ({ diedAt: "", failing: { error: String(error) } }),
        );
        const seconds = Math.round((performance.now() - began) / 1000);
        const outcome = failing === null ? "happened once" : `WRONG ${JSON.stringify(failing)}`;
        console.log(`  ${story.name} ${String(at).padStart(3)}: killed ${diedAt}, ${outcome} (${seconds} s)`);
        if (failing !== null) wrong.push({ at, diedAt, failing });
      };
      await Promise.all(dying.map((at) => place(() => tryAt(at))));
      expect(wrong).toEqual([]);
    },
  );
});
