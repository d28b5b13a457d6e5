import { chmod, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SessionId } from "#core/shared/ids.ts";
import { newcomer, password } from "../builders/errand.ts";
import { codeAt, withSecondFactor, wrongCodeAt } from "../builders/second-factor.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, dibbs, dibbsAs } = desk;

const newFile = () => ({ session: join(tmpdir(), `dibbs-${crypto.randomUUID()}`, "session.json") });

/** Returns an unused code: that of the next step is valid as well. */
const codeOf = ({ secret }: { secret: string }): string => codeAt(secret, new Date(Date.now() + 30_000));

describe("dibbs sign-in", () => {
  it("signs in a staff member with password and code, and keeps the session in a file only they can read", async () => {
    const nina = await desk.seat("agent", "Nina New");
    const file = newFile();
    expect(await dibbsAs(file, ["whoami"])).toMatchObject({ code: 4, err: "Sign in first: dibbs sign-in\n" });
    const signIn = ["sign-in", "--email", nina.email, "--code", codeOf(nina)];
    const { code, out } = await dibbsAs(file, signIn, {}, `${password}\n`);
    expect([code, out]).toEqual([0, "You are signed in as Nina New, agent.\n"]);
    expect((await stat(file.session)).mode & 0o777).toBe(0o600);
    const who = JSON.parse((await dibbsAs(file, ["whoami", "--json"])).out);
    expect(who).toMatchObject({ id: nina.id, name: "Nina New", role: "agent" });
    expect((await dibbsAs(file, ["audit", "list", "--by", nina.email])).out).toContain("signed_in");

    await chmod(file.session, 0o644);
    const open = await dibbsAs(file, ["whoami"]);
    expect(open).toMatchObject({ code: 4, err: expect.stringContaining("Other users can read") });
    await chmod(file.session, 0o600);

    const { token } = JSON.parse(await readFile(file.session, "utf8"));
    expect(await dibbsAs(file, ["sign-out"])).toMatchObject({ code: 0, out: "You are signed out.\n" });
    expect(await dibbsAs(file, ["tickets", "list"])).toMatchObject({ code: 4, err: "Sign in first: dibbs sign-in\n" });
    expect(JSON.parse(await readFile(file.session, "utf8")).token).toBeNull();
    expect(token).toEqual(expect.any(String));
  });

  it("refuses a wrong code and a wrong password, with audit entries", async () => {
    const nina = await desk.seat("agent", "Nina New");
    const file = newFile();
    const wrong = ["sign-in", "--email", nina.email, "--code", wrongCodeAt(nina.secret, new Date())];
    const refused = await dibbsAs(file, wrong, {}, password);
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("This code isn't right.") });
    const right = ["sign-in", "--email", nina.email, "--code", codeOf(nina)];
    const mistyped = await dibbsAs(file, right, {}, "not the password");
    expect(mistyped).toMatchObject({ code: 4, err: expect.stringContaining("password isn't right") });
    expect(await stat(file.session).catch(() => null)).toBeNull();
    const audit = JSON.parse((await dibbs(["audit", "list", "--about", nina.email, "--json"])).out);
    expect(audit.items.map(({ kind }: { kind: string }) => kind)).toEqual(["sign_in_refused", "sign_in_refused"]);
  });

  it("refuses customers, and staff without a second factor", async () => {
    const file = newFile();
    const customer = await run(newcomer("home_owner", "Olive Owner"));
    const email = await desk.emailOf(customer.personId);
    const plain = await dibbsAs(file, ["sign-in", "--email", email, "--code", "123456"], {}, password);
    expect(plain).toMatchObject({ code: 4, err: expect.stringContaining("Only Dibbs Support staff") });
    const { secret } = await run(withSecondFactor(customer, SessionId.make(crypto.randomUUID())));
    const withCode = ["sign-in", "--email", email, "--code", codeOf({ secret })];
    expect(await dibbsAs(file, withCode, {}, password)).toMatchObject({ code: 4 });
    const [{ open } = { open: null }] = await database.sql`
      select count(*)::int as open from session where person_id = ${customer.personId} and ended_at is null
        and device_name like 'dibbs on %'`;
    expect(open).toBe(0);
    const added = await run(newcomer("home_owner", "Nils New"));
    const address = await desk.emailOf(added.personId);
    await desk.approved(["people", "support", address, "--add", "--reason", "Has joined us"]);
    const early = await dibbsAs(file, ["sign-in", "--email", address, "--code", "123456"], {}, password);
    expect(early).toMatchObject({ code: 4, err: expect.stringContaining("isn't set up yet") });
  });

  it("names the options to give without a terminal", async () => {
    const unasked = await dibbsAs(newFile(), ["sign-in"]);
    expect(unasked).toMatchObject({ code: 2, err: expect.stringContaining("give --email and --code") });
  });
});

describe("a staff session", () => {
  it("ends after a working day", async () => {
    const nina = await desk.seat("manager", "Nina New");
    expect(await dibbsAs(nina, ["contracts", "list"])).toMatchObject({ code: 0 });
    await database.sql`
      update session set created_at = now() - interval '13 hours' where person_id = ${nina.id} and ended_at is null`;
    const over = await dibbsAs(nina, ["contracts", "list"]);
    expect(over).toMatchObject({ code: 4, err: "Your session ended: dibbs sign-in\n", out: "" });
  });

  it("rotates its token when the current one is some minutes old", async () => {
    const nina = await desk.seat("agent", "Nina New");
    await database.sql`
      update session set rotated_at = now() - interval '11 minutes' where person_id = ${nina.id} and ended_at is null`;
    const before = JSON.parse(await readFile(nina.session, "utf8"));
    expect(await dibbsAs(nina, ["whoami"])).toMatchObject({ code: 0 });
    const after = JSON.parse(await readFile(nina.session, "utf8"));
    expect(after.token).not.toBe(before.token);
    expect((await stat(nina.session)).mode & 0o777).toBe(0o600);
    expect(await dibbsAs(nina, ["whoami"])).toMatchObject({ code: 0 });
  });
});

describe("the first managers of the staff", () => {
  const empty = openDesk({ staff: false });

  it("are added at the machine without signing in, with audit entries, and nobody else is", async () => {
    const file = newFile();
    const first = await empty.run(newcomer("home_owner", "Fay First"));
    const add = ["people", "support", await empty.emailOf(first.personId), "--add", "--role", "manager", "--yes"];
    const made = await empty.dibbsAs(file, add);
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining("works for support as manager") });
    const second = await empty.run(newcomer("home_owner", "Sue Second"));
    const again = ["people", "support", await empty.emailOf(second.personId), "--add", "--yes"];
    expect(await empty.dibbsAs(file, again)).toMatchObject({ code: 4, err: "Sign in first: dibbs sign-in\n" });
    const there = [...again, "--role", "manager", "--at-the-machine", "--reason", "Approves what Fay plans"];
    expect(await empty.dibbsAs(file, there)).toMatchObject({ code: 0 });
    const third = await empty.run(newcomer("home_owner", "Theo Third"));
    const late = [...there.slice(0, 2), await empty.emailOf(third.personId), ...there.slice(3)];
    expect(await empty.dibbsAs(file, late)).toMatchObject({ code: 4, err: expect.stringContaining("Sign in") });
    const entries = await empty.database.sql`select staff_id, staff_name, kind from audit_entry order by id`;
    const atTheMachine = { staff_id: null, staff_name: expect.stringContaining("at the machine") };
    expect(entries).toMatchObject([
      { ...atTheMachine, kind: "acted" },
      { ...atTheMachine, kind: "acted" },
      { ...atTheMachine, kind: "act_refused" },
    ]);
  });
});
