import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedRefund } from "../builders/refund.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-finding-"));
  expect(await desk.dibbs(["db", "seed", "--stuck"], { DATA_DIR: folder })).toMatchObject({ code: 0 });
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

const dibbs = (...args: ReadonlyArray<string>) => desk.dibbs(args, { DATA_DIR: folder });
const json = async (...args: ReadonlyArray<string>) => {
  const { out, err } = await dibbs(...args, "--json");
  expect(err).toBe("");
  return JSON.parse(out);
};
type Row = Readonly<Record<"id" | "state" | "posterId" | "bidderId" | "createdAt" | "offeredAt", string>> & {
  readonly total: number;
  readonly totalCost: number;
};

describe("dibbs people find", () => {
  it("finds a person by name, or by part of an email address or phone number, and shows neither in full", async () => {
    const { items } = await json("people", "find", "olive OWNER");
    expect(items).toHaveLength(1);
    const [olive] = items;
    const [kept] = await desk.database.sql<{ email: string; phone: string }[]>`
      select email, phone from person where id = ${olive.id}`;
    expect(olive).toMatchObject({ name: "Olive Owner", standing: "active", userType: "home_owner" });
    expect(olive.email).toMatch(/^..\*+@/);
    const phone = kept?.phone ?? "none";
    for (const text of [
      kept?.email.slice(1, -4) ?? "none",
      phone.slice(2),
      `(${phone.slice(2, 5)}) ${phone.slice(5)}`,
    ]) {
      expect((await json("people", "find", text)).items).toMatchObject([{ id: olive.id }]);
    }
    const { out } = await dibbs("people", "find", "olive");
    expect(out).toContain(olive.id);
    expect(out).not.toContain(kept?.email);
    expect(out).not.toContain(phone.slice(2));
  });

  it("requires at least three letters, and says if nobody is found", async () => {
    expect(await dibbs("people", "find", "o.")).toMatchObject({ code: 2, err: /at least three letters/ });
    expect(await dibbs("people", "find", "nobody of that name")).toMatchObject({ code: 0, out: "Nobody.\n" });
  });
});

describe.each(["contracts", "payments"] as const)("dibbs %s list", (noun) => {
  const worth = (row: Row): number => (noun === "contracts" ? row.totalCost : row.total);
  const made = (row: Row): string => (noun === "contracts" ? row.offeredAt : row.createdAt);

  it("filters by person, state, time and amount, and pages", async () => {
    const all: ReadonlyArray<Row> = (await json(noun, "list", "--limit", "100")).items;
    expect(all.length).toBeGreaterThan(3);
    const [one] = all;
    if (!one) throw new Error("There are none.");
    const olive = (await json("people", "find", "olive owner")).items[0];
    const of = (...args: ReadonlyArray<string>) =>
      json(noun, "list", "--limit", "100", ...args).then(({ items }) => items.map(({ id }: Row) => id));
    const those = (is: (row: Row) => boolean) => all.filter(is).map(({ id }) => id);
    expect(await of("--of", olive.id.slice(-8))).toEqual(those((it) => [it.posterId, it.bidderId].includes(olive.id)));
    expect(await of("--state", one.state)).toEqual(those(({ state }) => state === one.state));
    const sums = all.map(worth).toSorted((a, b) => a - b);
    const middle = sums[Math.floor(sums.length / 2)] ?? 0;
    expect(await of("--over", String(middle / 100))).toEqual(those((it) => worth(it) > middle));
    expect(await of("--under", String(middle / 100))).toEqual(those((it) => worth(it) < middle));
    const at = made(one);
    expect(await of("--since", at)).toContain(one.id);
    expect(await of("--until", at)).not.toContain(one.id);
    expect(await of("--since", "2020-01-01", "--until", "today")).toEqual(those(() => true));
    const first = await json(noun, "list", "--limit", "2");
    const second = await json(noun, "list", "--limit", "2", "--after", first.next);
    expect([...first.items, ...second.items].map(({ id }: Row) => id)).toEqual(all.slice(0, 4).map(({ id }) => id));
  });
});

describe("dibbs refunds", () => {
  it("are listed and shown with their payment", async () => {
    const { refund } = await desk.run(storedRefund());
    const { items } = await json("refunds", "list");
    const found = items.find(({ id }: Row) => id === refund.id);
    expect(found).toMatchObject({ poster: { name: expect.any(String) }, milestone: 1, state: "requested" });
    const shown = await dibbs("refunds", "show", refund.id.slice(-8));
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toContain(refund.paymentId);
    expect(shown.out).toContain(refund.reason);
  });
});

describe("dibbs queries", () => {
  it("are saved, listed, run and removed, separately for each staff member", async () => {
    const settings = { DATA_DIR: folder, DIBBS_SESSION: desk.manager.session };
    const of = (args: ReadonlyArray<string>, member = desk.manager) => desk.dibbsAs(member, args, settings);
    const words = ["contracts", "list", "--state", "accepted", "--json"];
    expect(await of(["queries", "save", "mine", "--", ...words])).toMatchObject({ code: 0, err: "" });
    expect((await of(["queries", "run", "mine"])).out).toBe((await dibbs(...words)).out);
    const one = JSON.parse((await of(["queries", "run", "mine", "--", "--limit", "1"])).out);
    expect(one.items).toHaveLength(1);
    expect((await of(["queries", "list"])).out).toContain("mine  dibbs contracts list --state accepted --json");
    // The file is next to the session, and separates the queries of different people.
    const others = await desk.dibbsAs(desk.other, ["queries", "list"], { DATA_DIR: folder });
    expect(others.out).toContain("None yet");
    expect(await of(["queries", "remove", "mine"])).toMatchObject({ code: 0 });
    expect(await of(["queries", "run", "mine"])).toMatchObject({ code: 3, err: /no saved query 'mine'/ });
  });

  it("cannot be commands that write or do not exist", async () => {
    for (const words of [
      ["payments", "sync", "x"],
      ["queries", "run", "x"],
      ["fly"],
      ["contracts"],
      ["db", "migrate"],
    ]) {
      expect(await dibbs("queries", "save", "bad", "--", ...words), words.join(" ")).toMatchObject({ code: 2 });
    }
  });
});

describe("an id", () => {
  it("may be its first or last eight digits, with or without dashes", async () => {
    const { items } = await json("contracts", "list");
    const { id } = items[0];
    for (const part of [id.slice(-8), id.slice(-14), id.slice(0, 23), id.replaceAll("-", ""), id.toUpperCase()]) {
      expect((await json("contracts", "show", part)).id, part).toBe(id);
    }
    expect(await dibbs("contracts", "show", id.slice(-7))).toMatchObject({ code: 2 });
  });

  it("of another kind of thing is answered with the command for it", async () => {
    const [payment] = (await json("payments", "list")).items;
    const found = await dibbs("contracts", "show", payment.id.slice(-8));
    expect(found).toMatchObject({
      code: 3,
      err: `There is no such contract. That is a payment: dibbs payments show ${payment.id}\n`,
    });
  });

  it.each([
    ["listings", "show"],
    ["bids", "show"],
    ["contracts", "show"],
    ["contracts", "timeline"],
    ["refunds", "show"],
    ["tickets", "show"],
    ["cases", "show"],
    ["webhooks", "show"],
    ["approvals", "show"],
    ["people", "show"],
    ["doctor", "milestone"],
    ["doctor", "person"],
    ["jobs", "retry"],
    ["inbox", "--person"],
    ["alerts", "resend"],
    ["chargebacks", "close"],
    ["disputes", "show"],
    ["credentials", "show"],
    ["waivers", "show"],
    ["deliveries", "show"],
    ["transfers", "retry", "contract"],
  ])("of another kind of thing is explained: %s %s", async (noun, verb, other = "payment") => {
    const [{ id }] = (await json(`${other}s`, "list")).items;
    const how = noun === "chargebacks" ? ["--how", "Paid back"] : [];
    const because = ["retry", "resend", "close"].includes(verb) ? await desk.because() : [];
    expect(await dibbs(noun, verb, id, ...how, ...because)).toMatchObject({
      code: 3,
      err: expect.stringMatching(
        new RegExp(`^There is no such .+\\. That is a ${other}: dibbs ${other}s show ${id}\n$`),
      ),
    });
  });

  it("of a job or webhook event can be as short", async () => {
    const [job] = (await json("jobs", "list")).items;
    const [olive] = (await json("people", "find", "olive owner")).items;
    const because = await desk.because(olive.id);
    const retried = await dibbs("jobs", "retry", job.id.slice(-8), ...because);
    expect(retried.out).toContain("Queue this job again: advance-payment.");
    const [webhookEvent] = (await json("webhooks", "list")).items;
    expect((await json("webhooks", "show", webhookEvent.id.slice(-8))).id).toBe(webhookEvent.id);
    expect(await dibbs("webhooks", "show", webhookEvent.id.slice(-7))).toMatchObject({ code: 3 });
  });

  it("that matches several things is answered with all of them", async () => {
    const [{ id }] = (await json("contracts", "list")).items;
    const like = `${id.slice(0, -8)}${"0".repeat(8)}`.replace(/^(.{9})..../, "$1ffff");
    await desk.database.sql`
      insert into contract (id, bid_id, listing_id, poster_id, bidder_id, state, total_cost, offered_at, updated_at, version)
      select ${like}, bid_id, listing_id, poster_id, bidder_id, 'withdrawn', total_cost, offered_at, updated_at, 1
      from contract where id = ${id}`;
    const found = await dibbs("contracts", "show", id.slice(0, 8));
    expect(found.code).toBe(2);
    expect(found.err).toContain("could be any of these");
    expect(found.err).toContain(`contract ${id}`);
    expect(found.err).toContain(`contract ${like}`);
  });
});
