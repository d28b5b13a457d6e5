import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { offeredContract } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";
import { main } from "./dibbs.ts";

const desk = openDesk();

/** Runs `dibbs events tail`, which prints until it is stopped; `says` waits for a line. */
const tailing = (...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [main, "events", "tail", ...args], {
    env: {
      PATH: process.env.PATH ?? "",
      ...desk.database.settings,
      DIBBS_SESSION: desk.agent.session,
      SECRET: "a secret that only tests know, 32 characters and more",
    },
  });
  const lines: Array<string> = [];
  let err = "";
  child.stderr.on("data", (text) => (err += text));
  const reading = createInterface(child.stdout);
  reading.on("line", (line) => lines.push(line));
  return {
    lines,
    err: () => err,
    ended: once(child, "exit"),
    readNoFurther: () => child.stdout.destroy(),
    says: async (found: (line: string) => boolean): Promise<void> => {
      while (!lines.some(found)) await once(reading, "line");
    },
    end: async () => {
      const ended = once(child, "close");
      child.kill("SIGINT");
      const [code] = await ended;
      return { code, err };
    },
  };
};

const isListening = async (): Promise<boolean> => {
  const listening = await desk.database.sql`
    select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%dibbs_live%'`;
  return listening.length > 0;
};

it("prints a contract's moves as they happen, and a summary at Ctrl-C", async () => {
  const { owner, contract } = await desk.run(offeredContract());
  const other = await desk.run(offeredContract());
  const tail = tailing("--contract", contract.id, "--kind", "move", "--json");
  // It listens once it knows from which event on it prints.
  await until(isListening);
  await desk.run(withdrawContract(other.owner, other.contract.id));
  await desk.run(withdrawContract(owner, contract.id));
  await tail.says((line) => line.includes('"bid"'));
  const { code, err } = await tail.end();
  // The next one must not be mistaken for this one.
  await until(async () => !(await isListening()));
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringMatching(/^2 moves, 0 webhook events and 0 jobs in \d+ seconds?\.\n$/),
  });
  const events = tail.lines.map((line) => JSON.parse(line));
  expect(events.map(({ noun, event, from, to }) => [noun, event, from, to])).toEqual([
    ["contract", "withdraw", "offer_sent", "withdrawn"],
    ["bid", "withdraw", "contract_created", "submitted"],
  ]);
  expect(Object.keys(events[0])).toEqual([
    "kind",
    "at",
    "noun",
    "id",
    "event",
    "from",
    "to",
    "contractId",
    "personId",
    "by",
    "trouble",
  ]);
});

it("ends when its reader closes the pipe", async () => {
  const tail = tailing("--kind", "move", "--json");
  await until(isListening);
  const { owner, contract } = await desk.run(offeredContract());
  await tail.says(() => true);
  tail.readNoFurther();
  await desk.run(withdrawContract(owner, contract.id));
  expect(await tail.ended).toEqual([0, null]);
  expect(tail.err()).toMatch(/^\d+ moves, 0 webhook events and 0 jobs in \d+ seconds?\.\n$/);
});

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
};

it("requires a session, and refuses an unknown contract or kind", async () => {
  expect((await desk.dibbsAs({ session: "/nowhere" }, ["events", "tail"])).code).toBe(4);
  expect((await desk.dibbs(["events", "tail", "--contract", desk.agent.id])).code).toBe(3);
  expect((await desk.dibbs(["events", "tail", "--kind", "ledger"])).code).toBe(2);
});
