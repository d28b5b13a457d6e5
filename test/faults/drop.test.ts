import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../support/database.ts";
import { lending, type Server, startServer } from "./process.ts";
import type { Deal } from "./server.ts";
import { chosen, failingOf, gapsOf, type Story, stories, waitFor } from "./story.ts";

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
const dropAt = async (server: Server, story: Story, at: number | null) => {
  const deal = (await server.tell<Deal>({
    do: "prepare",
    bank: story.bank,
    retainage: story.retainage ?? false,
  })) as Deal;
  await story.before(server, deal);
  await server.tell({ do: "arm", at, fault: "drop" });
  await story.act(server, deal);
  const found = await waitFor(server, deal, () => true);
  await story.again(server, deal, found);
  const isStill = ({ payments, refunds }: typeof found): boolean =>
    ["failed", undefined].includes(payments.at(-1)?.state) || refunds.at(-1) === "failed";
  const untilStill = () =>
    waitFor(server, deal, (standing) => story.isOver(standing) || isStill(standing), { sweeps: true });
  const rest = await untilStill();
  if (isStill(rest)) {
    await story.again(server, deal, rest);
    const then = await untilStill();
    // Only now was it the turn of the fault: people try that once more as well.
    if (rest.struckAt === null && then.struckAt !== null && isStill(then)) await story.again(server, deal, then);
  }
  const end = await waitFor(server, deal, story.isOver, { sweeps: true });
  return { lostAt: end.struckAt ?? "nowhere", end };
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
      for (const at of cut) {
        const began = performance.now();
        const { lostAt, failing } = await dropAt(server, story, at).then(
          (lost) => ({ ...lost, failing: failingOf(story, lost.end) }),
          (error: unknown) => ({ lostAt: "", failing: { error: String(error) } }),
        );
        const seconds = Math.round((performance.now() - began) / 1000);
        const outcome = failing === null ? "happened once" : `WRONG ${JSON.stringify(failing)}`;
        console.log(`  ${story.name} ${String(at).padStart(3)}: lost ${lostAt}, ${outcome} (${seconds} s)`);
        if (failing !== null) wrong.push({ at, lostAt, failing });
      }
      expect(wrong).toEqual([]);
    }),
  );
});
