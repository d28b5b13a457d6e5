import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresStore } from "#adapters/postgres/store.ts";
import { databaseOf } from "#adapters/postgres/transaction.ts";
import { hireBidder } from "#core/contract/hire-bidder.ts";
import { markSupport } from "#core/person/mark-support.ts";
import { People } from "#core/person/people.ts";
import { type PersonId, SessionId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { newcomer, payableContract, payByBank, payByCard, submittedBid } from "../builders/errand.ts";
import { beginner } from "../builders/profile.ts";
import { withSecondFactor } from "../builders/second-factor.ts";
import { storedTicket } from "../builders/ticket.ts";
import { ownDatabase } from "../support/database.ts";
import { outsideWorld } from "../world.ts";
import { dibbsOn } from "./dibbs.ts";

const database = ownDatabase();

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

const dibbs = dibbsOn(database);

const personOf = (id: PersonId) => runtime.runPromise(Effect.flatMap(People, (people) => people.get(id)));
const emailOf = async (id: PersonId) => (await personOf(id)).email;

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

describe("dibbs people", () => {
  it("shows how far somebody's profile is", async () => {
    const actor = await runtime.runPromise(beginner("contractor", "Nia New"));
    const { code, out } = await dibbs(["people", "show", await emailOf(actor.personId)]);
    expect(code).toBe(0);
    for (const words of ["Nia New", "contractor", "profile"]) expect(out).toContain(words);
    expect(await dibbs(["people", "show", "nobody@example.com"])).toMatchObject({ code: 3 });
  });

  it("changes the type of a finished profile, with support's name in the history", async () => {
    const actor = await runtime.runPromise(newcomer("contractor", "Cole Contractor"));
    const change = ["people", "change-type", await emailOf(actor.personId), "--to", "supplier"];
    expect(await dibbs(change)).toMatchObject({ code: 2, err: expect.stringContaining("add --yes") });
    const { code, out } = await dibbs([...change, "--yes"], { USER: "sam" });
    expect([code, out]).toEqual([0, "The profile type of Cole Contractor is 'supplier' now.\n"]);
    const [entry] = await database.sql`
      select actor from history where noun = 'person' and subject_id = ${actor.personId} order by id desc limit 1`;
    expect(entry?.actor).toContain(` for ${actor.personId}`);
  });
});

describe("dibbs people support", () => {
  it("helps with examples, asks which of the two, and whether to", async () => {
    const { out } = await dibbs(["people", "support", "--help"]);
    expect(out).toContain("dibbs people support maya@example.com --add");
    const undecided = await dibbs(["people", "support", "maya@example.com"]);
    expect(undecided).toMatchObject({ code: 2, err: expect.stringContaining("say --add or --remove") });
    const actor = await runtime.runPromise(newcomer("contractor", "Sam Staff"));
    const unasked = await dibbs(["people", "support", await emailOf(actor.personId), "--add"]);
    expect(unasked).toMatchObject({ code: 2, err: expect.stringContaining("add --yes") });
    expect(await dibbs(["people", "support", "nobody@example.com", "--add", "--yes"])).toMatchObject({ code: 3 });
  });

  it("lets nothing be done in the name of a member of support before they have a second factor", async () => {
    const { bid, owner } = await runtime.runPromise(submittedBid());
    const email = await emailOf(owner.personId);
    const added = await dibbs(["people", "support", email, "--add", "--yes"]);
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining("can do nothing before they have set up") });
    const hire = ["bids", "hire", bid.id, "--as", email, "--yes"];
    const refused = await dibbs(hire);
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("it is not set up yet") });
    expect(refused.err).toContain("Set up an authenticator app for your account first. (you can)");
    await runtime.runPromise(withSecondFactor(owner, SessionId.make(crypto.randomUUID())));
    expect(await dibbs(hire)).toMatchObject({ code: 0 });
  });

  it("takes people from the staff again", async () => {
    const actor = await runtime.runPromise(newcomer("supplier", "Lena Leaver"));
    await runtime.runPromise(markSupport({ ...actor, kind: "support", staff: "sam" }, true));
    const { out } = await dibbs(["people", "support", await emailOf(actor.personId), "--remove", "--yes", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ isSupport: false, name: "Lena Leaver" });
  });
});

describe("dibbs people remove-second-factor", () => {
  it("lets in who has lost both phone and recovery codes", async () => {
    const actor = await runtime.runPromise(newcomer("home_owner", "Lou Lost"));
    await runtime.runPromise(withSecondFactor(actor, SessionId.make(crypto.randomUUID())));
    const email = await emailOf(actor.personId);
    const shown = JSON.parse((await dibbs(["people", "show", email, "--json"])).out);
    expect(shown).toMatchObject({ recoveryCodesLeft: 10, secondFactorSince: expect.any(String) });
    const remove = ["people", "remove-second-factor", email, "--yes"];
    expect(await dibbs(remove)).toMatchObject({ code: 0, out: "Lou Lost signs in without a code now.\n" });
    expect(await dibbs(remove)).toMatchObject({ code: 4, err: expect.stringContaining("is not on") });
  });
});

describe("dibbs people show", () => {
  it("shows nobody's address or number as it is", async () => {
    const actor = await runtime.runPromise(newcomer("contractor", "Paula Private"));
    const email = await emailOf(actor.personId);
    const { phone } = await personOf(actor.personId);
    for (const flags of [[], ["--json"]]) {
      const { out } = await dibbs(["people", "show", email, ...flags]);
      expect(out).toContain("Paula Private");
      expect(out).toContain("***-***-****");
      expect(out).not.toContain(email);
      expect(out).not.toContain(phone);
    }
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
    const ticket = await runtime.runPromise(storedTicket(owner.personId));
    const why = ["--ticket", ticket.id, "--reason", "The poster asked by phone"];
    const { code, err } = await dibbs(["contracts", "end", contract.id, ...why, "--yes"]);
    expect(err).toContain("Please complete all the milestones to end this project.");
    expect(err).toContain("(you can)");
    expect(code).toBe(4);
  });
});

describe("an act of support", () => {
  it("says what would happen, and happens as it was said or not at all", async () => {
    const { owner, bid } = await runtime.runPromise(submittedBid());
    const contract = await runtime.runPromise(hireBidder(owner, bid.id));
    const ticket = await runtime.runPromise(storedTicket(owner.personId));
    const withdraw = ["contracts", "withdraw", contract.id, "--ticket", ticket.id, "--reason", "Asked by phone"];
    const planned = await dibbs(withdraw);
    expect(planned.code).toBe(2);
    for (const words of ["offer sent", "withdrawn", "Cole Contractor", "Offer withdrawn"]) {
      expect(planned.out).toContain(words);
    }
    expect(planned.out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    const hash = /--apply ([0-9a-f]{32})/.exec(planned.err)?.[1] ?? "";
    expect(await dibbs([...withdraw.slice(0, -1), "Otherwise", "--apply", hash])).toMatchObject({ code: 7 });
    const stateOf = async () => JSON.parse((await dibbs(["contracts", "show", contract.id, "--json"])).out).state;
    expect(await stateOf()).toBe("offer_sent");
    expect(await dibbs([...withdraw, "--apply", hash])).toMatchObject({ code: 0 });
    expect(await stateOf()).toBe("withdrawn");
    expect(await dibbs([...withdraw, "--apply", hash])).toMatchObject({ code: 4 });
  });
});

describe("dibbs ledger", () => {
  it("says what does not agree, until it does", async () => {
    const { owner, contract } = await runtime.runPromise(payableContract());
    const payment = await runtime.runPromise(payByBank(owner, contract));
    await database.sql`update payment set state = 'settled' where id = ${payment.id}`;
    const checked = await dibbs(["ledger", "check", "--json"]);
    expect(checked.code).toBe(1);
    const { differences, lasting } = JSON.parse(checked.out);
    expect(differences).toBeGreaterThanOrEqual(2);
    const own = lasting.filter((found: { contractId: string }) => found.contractId === contract.id);
    expect(own.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["milestone", "missing_posting"]);

    const listed = await dibbs(["ledger", "differences", "--kind", "missing_posting"]);
    expect(listed.code).toBe(0);
    for (const words of [payment.id, "poster -200000", "nothing", "the ledger does not have"]) {
      expect(listed.out).toContain(words);
    }
    await database.sql`update payment set state = 'failed' where id = ${payment.id}`;
    const again = JSON.parse((await dibbs(["ledger", "check", "--json"])).out);
    expect(again.gone).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(again.lasting)).not.toContain(contract.id);
    const all = JSON.parse((await dibbs(["ledger", "differences", "--all", "--json"])).out);
    expect(all.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ contractId: contract.id, goneAt: expect.any(String) })]),
    );
  });

  it("knows the kinds", async () => {
    expect(await dibbs(["ledger", "differences", "--kind", "odd"])).toMatchObject({ code: 2 });
    expect((await dibbs(["ledger", "--help"])).out).toContain("hold ledger, payments and providers");
  });
});
