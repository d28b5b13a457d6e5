import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../support/database.ts";
import { lending, type Server, startServer } from "./process.ts";
import type { Deal, Standing } from "./server.ts";
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

/** A database, and the server that uses it until it is killed. */
type Place = { readonly database: Awaited<ReturnType<typeof createDatabase>>; server: Server };

/** Stories run in three places at a time, because they mostly wait. */
let places: ReadonlyArray<Place> = [];
let lent: ReturnType<typeof lending<Place>>;
beforeAll(async () => {
  places = await Promise.all(
    [1, 2, 3].map(async () => {
      const database = await createDatabase();
      return { database, server: await startServer(database.url) };
    }),
  );
  lent = lending(places);
});
afterAll(async () => {
  for (const { server, database } of places) {
    await server.kill();
    await database.drop();
  }
});

/** Waits until the story is over; tries failed steps again, as people would. */
const untilOver = async (server: Server, deal: Deal, story: Story): Promise<Standing> => {
  const isStill = (standing: Standing) => story.isOver(standing) || hasFailed(standing);
  for (let tries = 0; tries < 3; tries++) {
    const standing = await waitFor(server, deal, isStill, { sweeps: true });
    if (story.isOver(standing)) return standing;
    await story.again(server, deal, standing);
  }
  return waitFor(server, deal, story.isOver, { sweeps: true });
};

/** Returns every point between two effects of an uninterrupted story, in order, with those of the repeated step. */
const playUndisturbed = (story: Story) =>
  lent(async ({ server }) => {
    const deal = await prepare(server, story);
    await server.tell({ do: "arm", at: null, fault: "kill" });
    await story.act(server, deal);
    const over = await waitFor(server, deal, story.isOver);
    await story.again(server, deal, over);
    const { passed } = await untilOver(server, deal, story);
    return { untilOver: over.passed, withAgain: passed };
  });

const played = new Map<Story, ReturnType<typeof playUndisturbed>>();

/** Plays the story once, and reuses the points for all faults. */
const pointsOf = (story: Story): ReturnType<typeof playUndisturbed> => {
  const points = played.get(story) ?? playUndisturbed(story);
  played.set(story, points);
  return points;
};

/**
 * Kills the server at the n-th point, and returns where it died and how the next server ended the story. The next
 * server then plays the following story, until it is killed too.
 */
const killAt = async (place: Place, story: Story, at: number): Promise<Struck> => {
  const first = place.server;
  const deal = await prepare(first, story);
  await first.tell({ do: "arm", at, fault: "kill" });
  await story.act(first, deal);
  // Which points are passed depends on how fast webhook events arrive; a run that completes is one that nothing killed.
  await Promise.race([first.gone, pause(8_000)]);
  const where = first.diedAt() ?? "nowhere";
  await first.kill();

  const second = await startServer(place.database.url);
  place.server = second;
  const found = await look(second, deal);
  if (found !== null) await story.again(second, deal, found);
  return { where, end: await untilOver(second, deal, story) };
};

/** Cuts every connection to the database at the n-th point of a story; the server keeps running, and has to recover. */
const dropAt = async ({ server }: Place, story: Story, at: number): Promise<Struck> => {
  const deal = await prepare(server, story);
  await server.tell({ do: "arm", at, fault: "drop" });
  await story.act(server, deal);
  const found = await waitFor(server, deal, () => true);
  await story.again(server, deal, found);
  const end = await untilOver(server, deal, story);
  return { where: end.struckAt ?? "nowhere", end };
};

const named = stories.map((story) => [story.name, story] as const);

describe("wherever the server is killed", () => {
  it.concurrent.each(named)("%s happens exactly once", async (_, story) => {
    const points = (await pointsOf(story)).untilOver;
    expect(points.length).toBeGreaterThan(8);
    const gaps = gapsOf(points, "kill");
    const dying = chosen(gaps, 1);
    console.log(
      `${story.name}: ${points.length} points, ${gaps.length} gaps that differ, the server is killed in ${dying.length}`,
    );
    const wrong = dying.map((at) => lent((place) => wrongAt(story, at, "killed", () => killAt(place, story, at))));
    expect((await Promise.all(wrong)).flat()).toEqual([]);
  });
});

describe("wherever the database connections are cut", () => {
  it.concurrent.each(named)("%s happens exactly once", async (_, story) => {
    const points = (await pointsOf(story)).withAgain;
    const gaps = gapsOf(points, "drop");
    const cut = chosen(gaps, 2);
    console.log(`${story.name}: ${points.length} points, ${gaps.length} gaps, the database is lost in ${cut.length}`);
    const wrong = cut.map((at) => lent((place) => wrongAt(story, at, "lost", () => dropAt(place, story, at))));
    expect((await Promise.all(wrong)).flat()).toEqual([]);
  });
});
