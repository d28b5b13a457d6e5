import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { People } from "#core/people/person/people.ts";
import { type PersonId, SessionId } from "#core/shared/ids.ts";
import { newcomer, payableContract, payByBank, payByCard, submittedBid } from "../builders/errand.ts";
import { beginner } from "../builders/profile.ts";
import { withSecondFactor } from "../builders/second-factor.ts";
import { joined } from "../builders/team.ts";
import { openDesk } from "./desk.ts";
import { main } from "./dibbs.ts";

const desk = openDesk();
const { database, run, dibbs, because, emailOf } = desk;

const personOf = (id: PersonId) => run(Effect.flatMap(People, (people) => people.get(id)));

describe("dibbs", () => {
  it("prints help with examples and exit codes", async () => {
    const { code, out } = await dibbs(["--help"]);
    expect(code).toBe(0);
    expect(out).toContain("dibbs contracts show 019a");
    expect(out).toContain("3 not found");
  });

  it.each([
    [["--help"], 0],
    [["completion", "zsh"], 0],
    [["contracts", "fly"], 2],
  ])("runs %o without a pipe error when its reader closes", async (args, code) => {
    const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let said = "";
    for await (const chunk of child.stderr) said += chunk;
    expect(said).toMatch(code === 0 ? /^$/ : /unknown command/);
    await expect.poll(() => child.exitCode).toBe(code);
  });

  it.each([
    [["contracts", "fly"], "unknown command 'fly'"],
    [["contracts", "list", "--limit", "0"], "Give a whole number from 1 to 100."],
    [["contracts", "list", "--state", "lost"], "Allowed choices are offer_sent"],
    [["bids", "hire", "x"], "required option '--reason <text>' not specified"],
    [["bids", "hire", "x", "--reason", "asked"], "required option '--ticket <id>' or '--case <id>' not specified"],
    [
      ["bids", "hire", "x", "--reason", "a", "--ticket", "b", "--yes", "--apply", "y"],
      "cannot be used with option '--apply <plan>'",
    ],
  ])("says what is wrong with %o, and ends with 2", async (args, words) => {
    const { code, err } = await dibbs(args);
    expect(err).toContain(words);
    expect(code).toBe(2);
  });

  it("says in one line that the database does not answer, and ends with 5", async () => {
    const { code, err, out } = await dibbs(["contracts", "list"], { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" });
    expect(err.trim().split("\n")).toEqual([expect.stringContaining("127.0.0.1:1/c does not answer")]);
    expect(out).toBe("");
    expect(code).toBe(5);
  });

  it("says whether this folder's database is off or was killed, and what to type, and ends with 5", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dibbs-dead-"));
    const dataDirectory = join(folder, "postgres");
    await mkdir(dataDirectory);
    const note = { folder, password: "x", dataDirectory, url: "postgres://postgres:x@127.0.0.1:1/dibbs", pid: 1 };
    await writeFile(join(folder, "postgres.json"), JSON.stringify(note));
    await writeFile(
      join(folder, "postgres.log"),
      "LOG:  starting\nPANIC:  could not write to file: No space left on device\n",
    );
    await writeFile(join(dataDirectory, "PG_VERSION"), "18\n");
    const inbox = () => dibbs(["inbox"], { DATABASE_URL: "", DATA_DIR: folder });
    expect(await inbox()).toMatchObject({
      code: 5,
      out: "",
      err: expect.stringContaining("its database is off. Type: npm start"),
    });
    await writeFile(join(dataDirectory, "postmaster.pid"), "999999999\n");
    const { code, err } = await inbox();
    expect(err).toContain("The database of this folder is dead: it was killed, or its machine was.");
    expect(err).toContain("Type: npm start");
    expect(err).toContain("No space left on device");
    expect(code).toBe(5);
    await rm(folder, { recursive: true });
  });

  it("ends with 3 for an unknown id, and with 2 for text that is not an id", async () => {
    const unknown = "019a0000-0000-7000-8000-000000000000";
    expect(await dibbs(["contracts", "show", unknown])).toMatchObject({ code: 3, err: "There is no such contract.\n" });
    expect(await dibbs(["bids", "show", "seven"])).toMatchObject({
      code: 2,
      err: "bid: 'seven' is not an id. Give the whole id, or at least 8 of its first or last digits.\n",
    });
  });
});

describe("dibbs people", () => {
  it("shows how complete a person's profile is", async () => {
    const actor = await run(beginner("contractor", "Nia New"));
    const { code, out } = await dibbs(["people", "show", await emailOf(actor.personId)]);
    expect(code).toBe(0);
    for (const words of ["Nia New", "contractor", "profile"]) expect(out).toContain(words);
    expect(await dibbs(["people", "show", "nobody@example.com"])).toMatchObject({ code: 3 });
  });

  it("changes the type of a finished profile, with staff member, reason and person in the history", async () => {
    const actor = await run(newcomer("contractor", "Cole Contractor"));
    const why = await because(actor.personId);
    const change = ["people", "change-type", await emailOf(actor.personId), "--to", "supplier", ...why];
    expect(await dibbs(change)).toMatchObject({ code: 2, err: expect.stringContaining("add --apply ") });
    const { code, out } = await dibbs([...change, "--yes"]);
    expect([code, out]).toEqual([0, "The profile type of Cole Contractor is 'supplier' now.\n"]);
    const [entry] = await database.sql`
      select actor, staff_id, staff_reason, ticket_id from history
      where noun = 'person' and subject_id = ${actor.personId} order by id desc limit 1`;
    expect(entry).toEqual({
      actor: `Mona Manager for ${actor.personId}`,
      staff_id: desk.manager.id,
      staff_reason: "Asked by phone",
      ticket_id: why[1],
    });
  });
});

describe("dibbs people support", () => {
  it("helps with examples, asks which of the two, why, and whether to", async () => {
    const { out } = await dibbs(["people", "support", "--help"]);
    expect(out).toContain("dibbs people support maya@example.com --add");
    const undecided = await dibbs(["people", "support", "maya@example.com"]);
    expect(undecided).toMatchObject({ code: 2, err: expect.stringContaining("say --add or --remove") });
    const actor = await run(newcomer("contractor", "Sam Staff"));
    const add = ["people", "support", await emailOf(actor.personId), "--add"];
    expect(await dibbs(add)).toMatchObject({ code: 2, err: expect.stringContaining("say why with --reason") });
    const unasked = await dibbs([...add, "--reason", "Has joined us"]);
    expect(unasked).toMatchObject({ code: 2, err: expect.stringContaining("add --apply ") });
    const nobody = ["people", "support", "nobody@example.com", "--add", "--reason", "Has joined us", "--yes"];
    expect(await dibbs(nobody)).toMatchObject({ code: 3 });
  });

  it("is for managers only, and adding an agent needs another manager's approval", async () => {
    const actor = await run(newcomer("contractor", "Sam Staff"));
    const add = ["people", "support", await emailOf(actor.personId), "--add", "--reason", "Has joined us"];
    const refused = await desk.dibbsAs(desk.agent, [...add, "--yes"]);
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("is for managers only") });
    for (const { email } of [desk.agent, desk.other]) {
      const raise = ["people", "support", email, "--add", "--role", "manager", "--reason", "It is time", "--yes"];
      expect(await desk.dibbsAs(desk.agent, raise)).toMatchObject({ code: 4 });
      // Nor can a person at the machine add a third manager.
      expect(await desk.dibbsAs(desk.agent, [...raise, "--at-the-machine"])).toMatchObject({ code: 4 });
    }
    expect(await dibbs([...add, "--yes"])).toMatchObject({ code: 6 });
    expect(await desk.approved(add)).toMatchObject({
      code: 0,
      out: expect.stringContaining("can't do anything until they set up"),
    });
    const shown = JSON.parse((await dibbs(["people", "show", await emailOf(actor.personId), "--json"])).out);
    expect(shown).toMatchObject({ staffRole: "agent" });
  });

  it("allows no act on behalf of a new staff member before they have a second factor", async () => {
    const { bid, owner } = await run(submittedBid());
    const email = await emailOf(owner.personId);
    await desk.approved(["people", "support", email, "--add", "--reason", "Has joined us"]);
    const hire = ["bids", "hire", bid.id, ...(await because(owner.personId)), "--yes"];
    const refused = await dibbs(hire);
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("it isn't set up yet") });
    expect(refused.err).toContain("Set up an authenticator app for your account first. (you can)");
    await run(withSecondFactor(owner, SessionId.make(crypto.randomUUID())));
    expect(await dibbs(hire, { APPROVAL_ABOVE: "1000000" })).toMatchObject({ code: 0 });
  });

  it("removes a person from the staff, and signs them out", async () => {
    const lena = await desk.seat("agent", "Lena Leaver");
    expect(await desk.dibbsAs(lena, ["whoami"])).toMatchObject({ code: 0 });
    const remove = ["people", "support", lena.email, "--remove", "--reason", "Has left us"];
    expect(await desk.approved(remove)).toMatchObject({ code: 0, out: "Lena Leaver isn't on the support staff.\n" });
    expect(await desk.dibbsAs(lena, ["whoami"])).toMatchObject({ code: 4 });
  });
});

describe("dibbs people team", () => {
  it("lists the members of a business's team, and removes one", async () => {
    const business = await run(newcomer("contractor", "Delgado Builders"));
    const member = await run(joined(business, "manager", { name: "Rosa Ruiz" }));
    const email = await emailOf(business.personId);
    const listed = await dibbs(["people", "team", email]);
    expect(listed.out).toContain("Rosa Ruiz");
    const team = JSON.parse((await dibbs(["people", "team", email, "--json"])).out);
    expect(team).toMatchObject({ members: [{ id: member.person.id, role: "manager" }], invitations: [], memberOf: [] });
    expect(JSON.stringify(team)).not.toContain(member.person.email);
    const remove = ["people", "remove-member", email, "--member", member.person.email];
    const yes = [...(await because(business.personId)), "--yes"];
    expect(await dibbs([...remove, ...yes])).toMatchObject({
      code: 0,
      out: "Rosa Ruiz acts for Delgado Builders no more.\n",
    });
    const own = JSON.parse((await dibbs(["people", "team", member.person.email, "--json"])).out);
    expect(own).toMatchObject({ memberOf: [] });
    expect(await dibbs([...remove, ...yes])).toMatchObject({ code: 3 });
  });
});

describe("dibbs people remove-second-factor", () => {
  it("lets a person sign in without the second factor that they lost", async () => {
    const actor = await run(newcomer("home_owner", "Lou Lost"));
    await run(withSecondFactor(actor, SessionId.make(crypto.randomUUID())));
    const email = await emailOf(actor.personId);
    const shown = JSON.parse((await dibbs(["people", "show", email, "--json"])).out);
    expect(shown).toMatchObject({ recoveryCodesLeft: 10, secondFactorSince: expect.any(String) });
    const remove = ["people", "remove-second-factor", email, ...(await because(actor.personId)), "--yes"];
    expect(await dibbs(remove)).toMatchObject({ code: 0, out: "Lou Lost signs in without a code now.\n" });
    expect(await dibbs(remove)).toMatchObject({ code: 4, err: expect.stringContaining("isn't on") });
  });

  it("is refused to agents for staff accounts, and waits for another manager, who sees the whole plan", async () => {
    const lou = await desk.seat("manager", "Lou Lost");
    const remove = ["people", "remove-second-factor", lou.email, ...(await because(lou.id)), "--yes"];
    expect(await desk.dibbsAs(desk.agent, remove)).toMatchObject({
      code: 4,
      err: expect.stringContaining("Changing staff accounts is for managers"),
    });
    const asked = await dibbs([...remove, "--json"]);
    expect(asked.code).toBe(6);
    const { hash } = JSON.parse(asked.out).plan;
    const shown = await desk.dibbsAs(desk.other, ["approvals", "show", hash]);
    expect(shown.code).toBe(0);
    for (const words of [
      "Mona Manager",
      "people remove-second-factor",
      "Asked by phone",
      "The seller has no account (open)",
      "Lou Lost (manager)",
      "Lou Lost reads: Dibbs Support turned off two-factor authentication",
      "Dibbs Support turned off two-factor authentication",
    ]) {
      expect(shown.out).toContain(words);
    }
    const { ticket, people } = JSON.parse((await dibbs(["approvals", "show", hash, "--json"])).out);
    expect([ticket.personId, people]).toEqual([lou.id, [expect.objectContaining({ name: "Lou Lost" })]]);
    expect(await desk.dibbsAs(desk.other, ["approvals", "approve", hash, "--yes"])).toMatchObject({ code: 0 });
    expect(await dibbs(remove)).toMatchObject({ code: 0, out: "Lou Lost signs in without a code now.\n" });
  });
});

describe("dibbs people show", () => {
  it("masks the email address and phone number", async () => {
    const actor = await run(newcomer("contractor", "Paula Private"));
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

describe("dibbs bids", () => {
  it("hires on the poster's behalf, with support as the actor in the history", async () => {
    const { bid, owner, listing } = await run(submittedBid());
    const hire = ["bids", "hire", bid.id, ...(await because(owner.personId))];
    const listed = await dibbs(["bids", "list", listing.id]);
    expect(listed.out).toContain("Cole Contractor");

    const hired = await dibbs([...hire, "--yes", "--json"], { APPROVAL_ABOVE: "1000000" });
    expect(hired.code).toBe(0);
    const { result: contract } = JSON.parse(hired.out);
    expect(contract).toMatchObject({ bidId: bid.id, state: "offer_sent", totalCost: bid.amount });

    const shown = await dibbs(["contracts", "show", contract.id, "--json"]);
    const history = JSON.parse(shown.out).history as ReadonlyArray<{ actorKind: string; actor: string }>;
    expect(history.every(({ actorKind, actor }) => actorKind === "support" && actor.endsWith(owner.personId))).toBe(
      true,
    );
    const again = await dibbs([...hire, "--yes"]);
    expect(again).toMatchObject({
      code: 4,
      err: expect.stringContaining(
        "An offer was already sent for this bid.\nState of the bid: contract_created. Possible now: withdraw\n",
      ),
    });
  });

  it("declines a bid with a message for the bidder, apart from the internal reason", async () => {
    const { bid, contractor, owner } = await run(submittedBid());
    const why = await because(owner.personId);
    const decline = ["bids", "decline", bid.id, "--tell", "Another was cheaper", ...why];
    expect(await dibbs([...decline, "--yes"])).toMatchObject({ code: 0, out: "The bid is 'declined' now.\n" });
    const [alert] = await database.sql`
      select message from alert where person_id = ${contractor.personId} order by id desc limit 1`;
    expect(alert?.message).toContain("Another was cheaper");
    const [entry] = await database.sql`
      select reason, staff_reason from history where noun = 'bid' and subject_id = ${bid.id} order by id desc limit 1`;
    expect(entry).toEqual({ reason: "Another was cheaper", staff_reason: "Asked by phone" });
  });
});

describe("dibbs contracts", () => {
  it("lists by state, in pages", async () => {
    await run(payableContract());
    await run(payableContract());
    const first = JSON.parse((await dibbs(["contracts", "list", "--state", "accepted", "--limit", "1", "--json"])).out);
    expect(first.items).toHaveLength(1);
    const args = ["contracts", "list", "--state", "accepted", "--limit", "1", "--json", "--after", first.next];
    const second = JSON.parse((await dibbs(args)).out);
    expect(second.items[0].id).not.toBe(first.items[0].id);
  });

  it("shows milestones, payments, ledger and history for people", async () => {
    const { owner, contract } = await run(payableContract());
    const payment = await run(payByCard(owner, contract));
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
    // No colors without a terminal.
    expect(out).not.toContain("\u001b[");
    expect((await dibbs(["payments", "show", payment.id])).out).toContain("started");
  });

  it("refuses to end a contract with open milestones, and says what to do", async () => {
    const { owner, contract } = await run(payableContract());
    const why = await because(owner.personId);
    const { code, err } = await dibbs(["contracts", "end", contract.id, ...why, "--yes"]);
    expect(err).toContain("Please complete all the milestones to end this project.");
    expect(err).toContain("(you can)");
    expect(code).toBe(4);
  });
});

describe("dibbs ledger", () => {
  it("reports each difference until it is gone", async () => {
    const { owner, contract } = await run(payableContract());
    const payment = await run(payByBank(owner, contract));
    await database.sql`update payment set state = 'settled' where id = ${payment.id}`;
    const checked = await dibbs(["ledger", "check", "--all", "--json"]);
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

  it("refuses an unknown kind of difference", async () => {
    expect(await dibbs(["ledger", "differences", "--kind", "odd"])).toMatchObject({ code: 2 });
    expect((await dibbs(["ledger", "--help"])).out).toContain("compare the ledger with payments and providers");
  });
});
