import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createDatabase } from "../support/database.ts";
import { type Server, startServer } from "./process.ts";
import type { Deal, Standing } from "./server.ts";

type Rail = "card" | "bank";
type Looked = Standing & { readonly passed: ReadonlyArray<string> };

const look = async (server: Server, deal: Deal): Promise<Looked> => {
  const standing = await server.tell<Looked>({ do: "look", contractId: deal.contract.id });
  if (standing === null) throw new Error(`The server died at '${server.diedAt()}' while it was looked at.`);
  return standing;
};

const atRest = ({ payments }: Standing): boolean =>
  payments.length > 0 && payments.every(({ state }) => state === "settled" || state === "failed");

const waitFor = async (server: Server, deal: Deal, is: (standing: Standing) => boolean): Promise<Looked> => {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const standing = await look(server, deal);
    if (is(standing)) return standing;
    await pause(100);
  }
  throw new Error(`Nothing came of it in a minute: ${JSON.stringify(await look(server, deal))}`);
};

/** Every point between two effects of a payment that nothing interrupts, in order. */
const pointsOf = async (rail: Rail): Promise<ReadonlyArray<string>> => {
  const database = await createDatabase();
  const server = await startServer(database.url);
  const deal = (await server.tell<Deal>({ do: "prepare" })) as Deal;
  await server.tell({ do: "arm", at: null });
  await server.tell({ do: "pay", rail, deal });
  const { passed } = await waitFor(server, deal, atRest);
  await server.kill();
  await database.drop();
  return passed;
};

/** Kills the server at the n-th point of a payment, starts it again, and gives where it died and how it ended. */
const killAt = async (rail: Rail, at: number) => {
  const database = await createDatabase();
  const first = await startServer(database.url);
  const deal = (await first.tell<Deal>({ do: "prepare" })) as Deal;
  await first.tell({ do: "arm", at });
  await first.tell({ do: "pay", rail, deal });
  // What is passed depends on how fast notices come; a run that got through is one that nothing killed.
  await Promise.race([first.gone, pause(8_000)]);
  const diedAt = first.diedAt() ?? "nowhere";
  await first.kill();

  const second = await startServer(database.url, 5);
  // The poster comes back and finds nothing, a form still to be filled in, or a payment that goes on by itself.
  const found = await look(second, deal);
  if (found.payments.length === 0 || found.payments.at(-1)?.state === "started") {
    await second.tell({ do: "pay", rail, deal });
  }
  const rest = await waitFor(second, deal, atRest);
  const settled = rest.payments.some(({ state }) => state === "settled");
  // A payment that failed can be tried again, and only then.
  if (!settled) await second.tell({ do: "pay", rail, deal });
  const end = await waitFor(second, deal, ({ milestone }) => milestone === "completed");
  await second.kill();
  await database.drop();
  return { diedAt, end, amount: deal.contract.totalCost };
};

const moved = ({ payments }: Standing): ReadonlyArray<string> => payments.flatMap(({ movements }) => movements).sort();

/** In the short run a few points spread over the whole; `npm run test:faults` dies at every one. */
const chosen = (count: number): ReadonlyArray<number> => {
  const every = Array.from({ length: count }, (_, index) => index + 1);
  if (process.env.FAULTS === "long") return every;
  return every.filter((at) => at % Math.ceil(count / 4) === Math.ceil(count / 8));
};

describe.each(["card", "bank"] as const)("a payment by %s", (rail) => {
  it("is made exactly once, wherever the server is killed", async () => {
    const points = await pointsOf(rail);
    expect(points.length).toBeGreaterThan(20);
    const dying = chosen(points.length);
    console.log(`${rail}: ${points.length} points, the server is killed at ${dying.length} of them`);
    for (const at of dying) {
      const { diedAt, end } = await killAt(rail, at);
      console.log(`  ${rail} ${String(at).padStart(3)}: killed ${diedAt}, ended settled once`);
      expect({ diedAt, moved: moved(end) }).toEqual({
        diedAt,
        moved: rail === "card" ? ["charge", "transfer"] : ["bank_transfer"],
      });
      expect(end.payments.filter(({ state }) => state === "settled")).toHaveLength(1);
      expect(end.ledgerSum).toBe(0);
      expect(end.totalPaid).toBeGreaterThan(0);
    }
  });
});
