import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../support/database.ts";
import { lending, type Server, startServer } from "./process.ts";
import { chosen, gapsOf, hasFailed, prepare, type Story, type Struck, stories, waitFor, wrongAt } from "./story.ts";

/** Two servers, each on a database of its own: they wait, most of the time. */
let places: ReadonlyArray<{ readonly server: Server; readonly drop: () => Promise<void> }> = [];
let lent: ReturnType<typeof lending<(typeof places)[number]>>;
beforeAll(async () => {
  const databases = [await createDatabase(), await createDatabase()];
  places = await Promise.all(databases.map(async ({ url, drop }) => ({ server: await startServer(url), drop })));
  lent = lending(places);
});
afterAll(async () => {
  for (const { server, drop } of places) {
    await server.kill();
    await drop();
  }
});

/** Cuts every connection to the database at the n-th point of a story; the server lives on, and has to find back. */
const dropAt = async (server: Server, story: Story, at: number | null): Promise<Struck> => {
  const deal = await prepare(server, story);
  await server.tell({ do: "arm", at, fault: "drop" });
  await story.act(server, deal);
  const found = await waitFor(server, deal, () => true);
  await story.again(server, deal, found);
  const untilStill = () =>
    waitFor(server, deal, (standing) => story.isOver(standing) || hasFailed(standing), { sweeps: true });
  const rest = await untilStill();
  if (hasFailed(rest)) {
    await story.again(server, deal, rest);
    const then = await untilStill();
    // Only now was it the turn of the fault: people try that once more as well.
    if (rest.struckAt === null && then.struckAt !== null && hasFailed(then)) await story.again(server, deal, then);
  }
  const end = await waitFor(server, deal, story.isOver, { sweeps: true });
  return { where: end.struckAt ?? "nowhere", end };
};

describe("wherever the database is lost", () => {
  const named = stories.map((story) => [story.name, story] as const);
  it.concurrent.each(named)("%s happens exactly once", (_, story) =>
    lent(async ({ server }) => {
      const { passed } = (await dropAt(server, story, null)).end;
      const gaps = gapsOf(passed, "drop");
      const cut = chosen(gaps, 2);
      console.log(`${story.name}: ${passed.length} points, ${gaps.length} gaps, the database is lost in ${cut.length}`);
      const wrong: Array<unknown> = [];
      for (const at of cut) wrong.push(...(await wrongAt(story, at, "lost", () => dropAt(server, story, at))));
      expect(wrong).toEqual([]);
    }),
  );
});
