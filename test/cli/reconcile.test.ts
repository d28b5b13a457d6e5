import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database } = desk;
let folder: string;
const dibbs = (...args: ReadonlyArray<string>) => desk.dibbs(args, { DATA_DIR: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-reconcile-"));
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

describe("dibbs ledger reconcile", () => {
  it("ends with 0 without differences, and with 2 for an invalid time", async () => {
    const { code, out } = await dibbs("ledger", "reconcile");
    expect([code, out]).toEqual([0, expect.stringMatching(/Differences +0/)]);
    const odd = await dibbs("ledger", "reconcile", "--since", "soon");
    expect(odd).toMatchObject({
      code: 2,
      err: expect.stringContaining("Give a day (2026-11-01, today, yesterday, monday)"),
    });
  });

  it("ends with 4 and says what to type if a payment differs from the provider's", async () => {
    expect(await dibbs("db", "seed", "--stuck")).toMatchObject({ code: 0 });
    const [paid] = await database.sql<{ id: string }[]>`
      update payment set state = 'failed', failure = '{"code":"x","message":"y"}'
      where id = (select id from payment where state = 'settled' and rail = 'card' limit 1) returning id`;
    const reconcile = ["ledger", "reconcile", "--since", "2020-01-01"] as const;
    const { code, out } = await dibbs(...reconcile, "--json");
    expect(code).toBe(4);
    const { items, silent, entries } = JSON.parse(out);
    expect([silent, entries]).toEqual([[], { card: expect.any(Number), bank: expect.any(Number) }]);
    const own = items.filter(
      (it: { kind: string; paymentId: string }) => it.kind === "state" && it.paymentId === paid?.id,
    );
    expect(own).toContainEqual(
      expect.objectContaining({ command: `dibbs payments sync ${paid?.id} --ticket <id> --reason <text>` }),
    );
    const shown = await dibbs(...reconcile, "--rail", "card");
    for (const words of ["Differences", "What to do", `dibbs payments sync ${paid?.id}`, "not asked"]) {
      expect(shown.out).toContain(words);
    }
    // It stores nothing; that is left to the check.
    expect(await database.sql`select 1 from difference`).toEqual([]);
  });
});
