import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresStore } from "#adapters/postgres/store.ts";
import { databaseOf } from "#adapters/postgres/transaction.ts";
import { People } from "#core/person/people.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { payableContract, payByCard, submittedBid } from "../builders/errand.ts";
import { ownDatabase } from "../support/database.ts";
import { outsideWorld } from "../world.ts";

const database = ownDatabase();
const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));

const portsOn = () =>
  Layer.mergeAll(
    postgresStore.pipe(Layer.provideMerge(databaseOf(database.sql))),
    outsideWorld,
    Layer.succeed(Jobs, { put: () => Effect.void }),
  );
let runtime: ManagedRuntime.ManagedRuntime<Layer.Success<ReturnType<typeof portsOn>>, never>;
beforeAll(() => {
  runtime = ManagedRuntime.make(portsOn());
});
afterAll(() => runtime.dispose());

type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** Types a command, with nobody at a terminal. */
const dibbs = (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? "", DATABASE_URL: database.url, ...environment };
    execFile(process.execPath, [main, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });

const emailOf = (id: PersonId) =>
  runtime.runPromise(
    Effect.gen(function* () {
      const people = yield* People;
      return (yield* people.get(id)).email;
    }),
  );

describe("dibbs", () => {
  it("helps with examples and exit codes", async () => {
    const { code, out } = await dibbs(["--help"]);
    expect(code).toBe(0);
    expect(out).toContain("dibbs contracts list --state offer_sent");
    expect(out).toContain("3 not found");
  });

  it.each([
    [["contracts", "fly"], "unknown command 'fly'"],
    [["contracts", "list", "--limit", "0"], "Give a whole number from 1 to 100."],
    [["contracts", "list", "--state", "lost"], "Allowed choices are offer_sent"],
    [["bids", "hire", "x"], "required option '--as <email>' not specified"],
  ])("says what is wrong with %o, and ends with 2", async (args, words) => {
    const { code, err } = await dibbs(args);
    expect(err).toContain(words);
    expect(code).toBe(2);
  });

  it("says in one sentence that the database is away, and ends with 5", async () => {
    const { code, err, out } = await dibbs(["contracts", "list"], { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" });
    expect(err.trim().split("\n")).toEqual([expect.stringContaining("127.0.0.1:1/c does not answer")]);
    expect(out).toBe("");
    expect(code).toBe(5);
  });

  it("says that there is no such thing, and ends with 3", async () => {
    const unknown = "019a0000-0000-7000-8000-000000000000";
    expect(await dibbs(["contracts", "show", unknown])).toMatchObject({ code: 3, err: "There is no such contract.\n" });
    expect(await dibbs(["bids", "show", "seven"])).toMatchObject({ code: 3, err: "There is no such bid.\n" });
  });
});

describe("dibbs bids hire", () => {
  it("asks first, hires with the poster's rights, and leaves support's name in the history", async () => {
    const { bid, owner, listing } = await runtime.runPromise(submittedBid());
    const email = await emailOf(owner.personId);
    const asked = await dibbs(["bids", "hire", bid.id, "--as", email]);
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("add --yes") });

    const listed = await dibbs(["bids", "list", listing.id]);
    expect(listed.out).toContain("Cole Contractor");

    const hired = await dibbs(["bids", "hire", bid.id, "--as", email, "--yes", "--json"]);
    expect(hired.code).toBe(0);
    const contract = JSON.parse(hired.out);
    expect(contract).toMatchObject({ bidId: bid.id, state: "offer_sent", totalCost: bid.amount });

    const shown = await dibbs(["contracts", "show", contract.id, "--json"]);
    const history = JSON.parse(shown.out).history as ReadonlyArray<{ actorKind: string; actor: string }>;
    expect(history.every(({ actorKind, actor }) => actorKind === "support" && actor.endsWith(owner.personId))).toBe(
      true,
    );

    const again = await dibbs(["bids", "hire", bid.id, "--as", email, "--yes"]);
    expect(again).toMatchObject({ code: 4, err: expect.stringContaining("'contract created' now") });
  });

  it("has no rights that the person it acts for lacks", async () => {
    const { bid, contractor } = await runtime.runPromise(submittedBid());
    const as = await emailOf(contractor.personId);
    expect(await dibbs(["bids", "hire", bid.id, "--as", as, "--yes"])).toMatchObject({ code: 3 });
    expect(await dibbs(["bids", "hire", bid.id, "--as", "nobody@example.com", "--yes"])).toMatchObject({ code: 3 });
  });
});

describe("dibbs contracts", () => {
  it("lists by state, in pages", async () => {
    await runtime.runPromise(payableContract());
    await runtime.runPromise(payableContract());
    const first = JSON.parse((await dibbs(["contracts", "list", "--state", "accepted", "--limit", "1", "--json"])).out);
    expect(first.items).toHaveLength(1);
    const args = ["contracts", "list", "--state", "accepted", "--limit", "1", "--json", "--after", first.next];
    const second = JSON.parse((await dibbs(args)).out);
    expect(second.items[0].id).not.toBe(first.items[0].id);
  });

  it("shows milestones, payments, ledger and history for people", async () => {
    const { owner, contract } = await runtime.runPromise(payableContract());
    const payment = await runtime.runPromise(payByCard(owner, contract));
    const { out, code } = await dibbs(["contracts", "show", contract.id]);
    expect(code).toBe(0);
    for (const part of [
      "Milestones",
      "Payments",
      "Ledger",
      "History",
      payment.id,
      "accepted, waits for poster",
      "Olive Owner",
    ]) {
      expect(out).toContain(part);
    }
    // No colours where nobody looks at a terminal.
    expect(out).not.toContain("\u001b[");
    expect((await dibbs(["payments", "show", payment.id])).out).toContain("started");
  });

  it("ends nothing while milestones are open, and says what to do", async () => {
    const { owner, contract } = await runtime.runPromise(payableContract());
    const as = await emailOf(owner.personId);
    const { code, err } = await dibbs(["contracts", "end", contract.id, "--as", as, "--yes"]);
    expect(err).toContain("Please complete all the milestones to end this project.");
    expect(err).toContain("(you can)");
    expect(code).toBe(4);
  });
});
