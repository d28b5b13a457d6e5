import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { urlOf } from "#api/call.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { type StaffEvent, staffCommandsPath, staffProtocol } from "#api/endpoints/staff.ts";
import { mostFollowing } from "#api/routes/staff.ts";
import { nouns } from "#cli/nouns.ts";
import type { StaffRole } from "#core/people/person/person.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { personActor } from "#core/shared/actor.ts";
import { type PersonId, SessionId } from "#core/shared/ids.ts";
import { signOutStaff } from "#core/support/staff/sign-in-staff.ts";
import { aDevice } from "../builders/device.ts";
import { newcomer, password, postedListing } from "../builders/errand.ts";
import { codeAt, withSecondFactor } from "../builders/second-factor.ts";
import { createdView, staffNewcomer } from "../builders/staff.ts";
import { storedTicket } from "../builders/ticket.ts";
import { main, wholeProgram } from "../cli/dibbs.ts";
import { ownApi } from "../support/own-api.ts";
import { scenesOn } from "./rights-scenes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-staff-"));
});
afterAll(() => rm(folder, { recursive: true }));
const many = 1_000_000;
const api = ownApi({
  limits: { signInPerAddress: many, refreshPerAddress: many, staffCommandsPerPerson: many },
});
const scenes = scenesOn(api);

type Member = { readonly id: PersonId; readonly email: string; readonly secret: string; readonly token: string };

/** Creates a signed-in staff member. */
const seat = (role: StaffRole, name: string): Promise<Member> =>
  api.runtime.runPromise(
    Effect.gen(function* () {
      const { person } = yield* staffNewcomer(role, name);
      const { secret } = yield* withSecondFactor(personActor(person.id), SessionId.make(crypto.randomUUID()));
      const { refreshToken } = yield* openSession(person.id, aDevice, "staff");
      return { id: person.id, email: person.email, secret, token: refreshToken };
    }),
  );

const atTerminal = { columns: 100, rows: 40, isTerminal: true, colors: false, canAsk: true };
const inPipe = { ...atTerminal, isTerminal: false, canAsk: false };

type Given = {
  readonly profile?: string;
  readonly terminal?: typeof atTerminal & { readonly zone?: string };
  readonly answers?: ReadonlyArray<{ readonly key: string; readonly answer: string }>;
  readonly file?: { readonly path: string; readonly text: string };
  readonly signal?: AbortSignal;
};

/** Sends a command as the command line does. */
const send = (authorization: string | null, words: ReadonlyArray<string>, given: Given = {}): Promise<Response> =>
  fetch(api.url + staffCommandsPath, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization !== null && { authorization }) },
    body: JSON.stringify({
      protocol: staffProtocol,
      profile: given.profile ?? "staging",
      words,
      terminal: given.terminal ?? inPipe,
      answers: given.answers ?? [],
      file: given.file ?? null,
    }),
    signal: given.signal ?? null,
  });

const eventsOf = async (response: Response): Promise<ReadonlyArray<StaffEvent>> =>
  (await response.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Types a command as this staff member; returns its output and its end. */
const type = async (member: Pick<Member, "token">, words: ReadonlyArray<string>, given: Given = {}) => {
  const events = await eventsOf(await send(`Staff ${member.token}`, words, given));
  const last = events.at(-1);
  return {
    events,
    out: events.flatMap((event) => (event.kind === "write" ? [event.text] : [])).join("\n"),
    exitCode: last?.kind === "end" ? last.exitCode : null,
    message: last?.kind === "end" ? (last.refusal?.message ?? null) : null,
    ask: last?.kind === "ask" ? last : null,
  };
};

const titles = "sku,category,name,brand,unit,price,description,picture,category_picture";

const planIn = (out: string): string => /Plan ([0-9a-f]{32})/.exec(out)?.[1] ?? "";

/** Types a command on a machine without a database, and with only this folder's settings. */
const dibbs = (args: ReadonlyArray<string>, { home = folder, input = "", profile = "" } = {}) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH ?? "",
      XDG_CONFIG_HOME: home,
      HOME: home,
      ...(profile && { DIBBS_PROFILE: profile }),
    };
    const child = execFile(process.execPath, [main, ...args], { env, cwd: home }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
    child.stdin?.end(input);
  });

describe("the command line with a server profile", () => {
  it("does everything through the server, without a database or its secret", async () => {
    const nina = await seat("manager", "Nina New");
    const home = await mkdtemp(join(folder, "home-"));
    const on = { home };
    expect(await dibbs(["profiles", "add", "staging", api.url], on)).toMatchObject({ code: 0 });
    expect(await dibbs(["profiles", "add", "staging", "https://elsewhere.example"], on)).toMatchObject({ code: 4 });
    expect(await dibbs(["profiles", "add", "other", "http://elsewhere.example"], on)).toMatchObject({ code: 2 });
    expect(await dibbs(["profiles", "add", "live", api.url, "--production"], on)).toMatchObject({ code: 0 });
    expect(await dibbs(["use", "staging"], on)).toMatchObject({ code: 0 });
    expect((await stat(join(home, "dibbs", "profiles.json"))).mode & 0o777).toBe(0o600);
    expect(await dibbs(["inbox"], on)).toMatchObject({ code: 4, err: "Sign in first: dibbs sign-in\n" });
    const code = codeAt(nina.secret, new Date(Date.now() + 30_000));
    const signIn = ["sign-in", "--email", nina.email, "--code", code];
    expect(await dibbs(signIn, { ...on, input: "wrong\n" })).toMatchObject({ code: 4 });
    expect(await dibbs(signIn, { ...on, input: `${password}\n` })).toEqual({
      code: 0,
      out: "You are signed in at staging as Nina New, manager.\n",
      err: "",
    });
    expect((await stat(join(home, "dibbs", "session-staging.json"))).mode & 0o777).toBe(0o600);
    expect(JSON.parse((await dibbs(["whoami", "--json"], on)).out)).toMatchObject({ id: nina.id, role: "manager" });
    // Another profile is another sign-in, in whichever way it is named.
    for (const named of [
      await dibbs(["inbox", "--profile", "live"], on),
      await dibbs(["inbox"], { home, profile: "live" }),
    ]) {
      expect(named).toMatchObject({ code: 4, err: "Sign in first: dibbs sign-in\n" });
    }
    expect(await dibbs(["inbox", "--profile", "nowhere"], on)).toMatchObject({ code: 2 });

    const list = join(home, "list.csv");
    await writeFile(list, `${titles}\nCORK-1,Floors,Cork floor,Corky,sq ft,3.00,,,\n`);
    const imported = await dibbs(["catalogue", "import", list, "--reason", "New", "--yes", "--json"], on);
    expect([imported.code, imported.err]).toEqual([0, ""]);
    expect(JSON.parse(imported.out)).toMatchObject({ done: true, added: 1 });

    expect(await dibbs(["queries", "save", "mine", "--", "inbox", "--mine"], on)).toMatchObject({ code: 0 });
    expect(await dibbs(["queries", "run", "mine"], on)).toMatchObject({ code: 0, out: "Nothing is stuck.\n" });
    const unknown = await dibbs(["contracts", "show", "019a0000-0000-7000-8000-000000000000", "--json"], on);
    expect(JSON.parse(unknown.err)).toEqual({
      error: { code: "NotFound", message: "There is no such contract.", exitCode: 3 },
    });
    for (const words of [
      ["db", "status"],
      ["config", "check"],
    ]) {
      expect(await dibbs(words, on)).toMatchObject({ code: 4, err: expect.stringContaining("--profile machine") });
    }
    expect((await dibbs(["inbox", "--profile", "machine"], on)).err).toMatch(/database|DATABASE_URL/);
    expect(await dibbs(["sign-out"], on)).toMatchObject({ code: 0 });
    expect(await dibbs(["inbox"], on)).toMatchObject({ code: 4, err: "Sign in first: dibbs sign-in\n" });
    expect((await dibbs(["profiles", "remove", "staging"], on)).code).toBe(0);
    expect((await dibbs(["profiles", "list"], on)).out).toMatch(/machine .*yes\n/);
  });

  it("prints times in the reader's time zone, and rejects an unknown zone", async () => {
    const { token } = await seat("agent", "Zoe Zone");
    const at = async (zone: string) => type({ token }, ["whoami"], { terminal: { ...inPipe, zone } });
    expect((await at("Pacific/Honolulu")).out).toMatch(/Signed in +20\d\d-\d\d-\d\d \d\d:\d\d HST$/m);
    expect((await type({ token }, ["whoami"])).out).toMatch(/Signed in .+ E[SD]T$/m);
    expect(await send(`Staff ${token}`, ["whoami"], { terminal: { ...inPipe, zone: "Mars/Base" } })).toMatchObject({
      status: 400,
    });
  });

  it("says so if the server does not answer", async () => {
    const home = await mkdtemp(join(folder, "home-"));
    await dibbs(["profiles", "add", "gone", "http://127.0.0.1:1"], { home });
    const away = await dibbs(["sign-in", "--email", "a@b.example", "--code", "123456", "--profile", "gone"], {
      home,
      input: "x\n",
    });
    expect(away).toMatchObject({ code: 5, err: "gone isn't answering, at http://127.0.0.1:1.\n" });
  });
});

describe("a command that writes", () => {
  const reply = async () => {
    const ticket = await api.runtime.runPromise(storedTicket());
    return ["tickets", "reply", ticket.id, "We look into it."];
  };

  it("is applied by its plan, once, and not under another profile", async () => {
    const member = await seat("agent", "Ada Agent");
    const words = await reply();
    const planned = await type(member, words);
    expect(planned).toMatchObject({ exitCode: 2, message: expect.stringContaining("--apply") });
    const hash = planIn(planned.out);
    expect(await type(member, [...words, "--apply", hash], { profile: "production" })).toMatchObject({ exitCode: 7 });
    expect(await type(member, [...words, "--apply", hash])).toMatchObject({ exitCode: 0, message: null });
    expect(await type(member, [...words, "--apply", hash])).toMatchObject({ exitCode: 7 });
  });

  it("stops at its question, and continues once that is answered, without repeating the plan", async () => {
    const member = await seat("agent", "Ada Agent");
    const words = await reply();
    const asked = await type(member, words, { terminal: atTerminal });
    expect(asked.ask).toMatchObject({ question: "Do this?", after: 0, isTyped: false });
    expect(asked.out).toContain("Plan ");
    const key = asked.ask?.key ?? "";
    const done = await type(member, words, { terminal: atTerminal, answers: [{ key, answer: "" }] });
    expect(done).toMatchObject({ exitCode: 0, ask: null });
    expect(done.out).not.toContain("Plan ");
  });

  it("shows the plan and asks again if the plan is a different one by then", async () => {
    const member = await seat("agent", "Ada Agent");
    const words = await reply();
    const { ask } = await type(member, words, { terminal: atTerminal });
    const other = [...words.slice(0, -1), "Done."];
    const anew = await type(member, other, { terminal: atTerminal, answers: [{ key: ask?.key ?? "", answer: "" }] });
    expect(anew.ask).toMatchObject({ question: "Do this?", after: 0 });
    expect(anew.ask?.key).not.toBe(ask?.key);
    expect(anew.out).toContain("Plan ");
  });
});

describe("a page", () => {
  it("is opened by its public address in the browser of the person who typed the command", async () => {
    const member = await seat("agent", "Ada Agent");
    const listing = await api.runtime.runPromise(
      Effect.flatMap(newcomer("home_owner"), (owner) => postedListing(owner)),
    );
    const { events, exitCode } = await type(member, ["listings", "show", listing.id, "--web"]);
    const url = `${api.url}/projects/${listing.id}`;
    expect(exitCode).toBe(0);
    expect(events).toContainEqual({ kind: "page", url });
    expect(events).toContainEqual({ kind: "write", text: url });
    expect(await fetch(`${api.url}/projects/${listing.id}`)).toMatchObject({ status: 200 });
  });
});

describe("following events", () => {
  const follow = async (member: Member) => {
    const stop = new AbortController();
    const response = await send(`Staff ${member.token}`, ["events", "tail", "--kind", "move", "--json"], {
      signal: stop.signal,
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    const until = async (kind: StaffEvent["kind"]): Promise<StaffEvent> => {
      for (;;) {
        const found = text
          .split("\n")
          .slice(0, -1)
          .map((line): StaffEvent => JSON.parse(line))
          .find((event) => event.kind === kind);
        if (found) return found;
        const { value, done } = await reader.read();
        if (done) throw new Error(`It ended without '${kind}': ${text}`);
        text += Buffer.from(value).toString();
      }
    };
    return { until, stop: () => stop.abort() };
  };

  it("prints what happens, and ends with the session", async () => {
    const member = await seat("agent", "Ada Agent");
    const tail = await follow(member);
    await tail.until("follows");
    await scenes.contract();
    expect(JSON.parse(((await tail.until("write")) as { text: string }).text)).toMatchObject({ kind: "move" });
    await api.runtime.runPromise(signOutStaff(member.token));
    expect(await tail.until("end")).toMatchObject({ exitCode: 4, refusal: { code: "SessionEnded" } });
  });

  it("is limited to a few at once, and frees their places when the readers disconnect", async () => {
    const staff = await Promise.all(Array.from({ length: 4 }, (_, place) => seat("agent", `Agent ${place}`)));
    const tails: Array<Awaited<ReturnType<typeof follow>>> = [];
    for (let count = 0; count < mostFollowing; count += 1) {
      const tail = await follow(staff[Math.floor(count / 3)] as Member);
      await tail.until("follows");
      tails.push(tail);
    }
    const fourth = staff[3] as Member;
    expect(await type(fourth, ["events", "tail"])).toMatchObject({ exitCode: 5 });
    const [first] = staff as [Member];
    const busy = await send(`Staff ${first.token}`, ["whoami"]);
    expect([busy.status, (await busy.json()).code]).toEqual([429, "TooManyAtOnce"]);
    for (const tail of tails) tail.stop();
    await expect.poll(async () => (await type(first, ["whoami"]).catch(() => null))?.exitCode).toBe(0);
  });
});

describe("the rights of staff commands", () => {
  /**
   * Each command as it is typed, and its exit code for an agent and for a manager: 0 done, 2 planned, 3 not found, 4
   * refused. Everybody else gets a 401, before the server reads anything.
   */
  const rights = `
whoami                                                      0 0
inbox                                                       0 0
doctor contract CONTRACT                                    0 0
doctor milestone MILESTONE                                  0 0
doctor payment NOTHING                                      3 3
doctor person POSTER                                        0 0
doctor system                                               0 0
cases list                                                  0 0
cases show NOTHING                                          3 3
cases open contract CONTRACT                                4 4
cases take NOTHING                                          3 3
cases release NOTHING                                       3 3
cases snooze NOTHING --until 2d                             3 3
cases wait NOTHING --until 2d                               3 3
cases wake NOTHING                                          3 3
cases close NOTHING --reason Done                           3 3
cases reopen NOTHING                                        3 3
cases assign NOTHING nobody@dibbs.example                   3 3
cases note NOTHING Words                                    3 3
cases attach NOTHING TICKET                                 3 3
contracts list                                              0 0
contracts show CONTRACT                                     0 0
contracts changes CONTRACT                                  0 0
contracts timeline CONTRACT                                 0 0
contracts document CONTRACT                                 0 0
contracts rehearse CONTRACT --event end                     4 4
contracts withdraw CONTRACT BECAUSE                         4 4
contracts end CONTRACT BECAUSE                              4 4
contracts cancel CONTRACT BECAUSE                           2 2
contracts act CONTRACT submit --milestone 1 BECAUSE         2 2
listings list                                               0 0
listings show LISTING                                       0 0
listings hide OTHER --tell No BECAUSE                       2 2
listings restore LISTING BECAUSE                            4 4
bids list LISTING                                           0 0
bids compare LISTING                                        0 0
bids show BID                                               0 0
bids hire BID BECAUSE                                       4 4
bids decline BID --tell No BECAUSE                          4 4
payments list                                               0 0
payments show NOTHING                                       3 3
payments sync NOTHING BECAUSE                               3 3
payments resolve NOTHING BECAUSE                            3 3
payments retry NOTHING BECAUSE                              3 3
payments refund NOTHING --tell No BECAUSE                   3 3
record show CONTRACT                                        0 0
record download CONTRACT BECAUSE                            0 0
record verify list.csv                                      1 1
credentials list                                            0 0
credentials show NOTHING                                    3 3
credentials check NOTHING --reason Looked                   3 3
credentials reject NOTHING --tell No --reason Wrong         3 3
disputes list                                               0 0
disputes show NOTHING                                       3 3
disputes decide NOTHING --share 10 --tell Half BECAUSE      3 3
waivers list                                                0 0
waivers show NOTHING                                        3 3
materials show NOTHING                                      3 3
deliveries list                                             0 0
deliveries show NOTHING                                     3 3
rules list                                                  0 0
rules show CA                                               0 0
usual show --trade Roofing                                  0 0
usual refresh                                               0 0
refunds list                                                0 0
refunds show NOTHING                                        3 3
refunds sync NOTHING BECAUSE                                3 3
refunds agree NOTHING BECAUSE                               3 3
refunds refuse NOTHING --tell No BECAUSE                    3 3
refunds pay-elsewhere NOTHING --how Check BECAUSE           3 3
refunds retry NOTHING BECAUSE                               3 3
refunds close NOTHING --how Check BECAUSE                   3 3
chargebacks close NOTHING --how Check BECAUSE               3 3
transfers retry NOTHING BECAUSE                             3 3
webhooks list                                               0 0
webhooks show NOTHING                                       3 3
webhooks replay NOTHING BECAUSE                             3 3
webhooks ignore NOTHING BECAUSE                             3 3
jobs list                                                   0 0
jobs retry NOTHING BECAUSE                                  3 3
jobs drop NOTHING BECAUSE                                   3 3
accounts sync POSTER --rail card BECAUSE                    3 3
ledger check                                                0 0
ledger differences                                          0 0
ledger reconcile                                            0 0
people find Olive                                           0 0
people show POSTER                                          0 0
people team POSTER                                          0 0
people remove-member POSTER --member POSTER BECAUSE         3 3
people change-type POSTER --to supplier BECAUSE             2 2
people end-sessions POSTER BECAUSE                          2 2
people withdraw-calendar POSTER BECAUSE                     2 2
people verify-phone POSTER --number 5125550143 BECAUSE      2 2
people hide-answer POSTER --tell No BECAUSE                 3 3
people show-answer POSTER BECAUSE                           3 3
people export POSTER BECAUSE                                2 2
people suspend POSTER --tell No BECAUSE                     4 2
people restore POSTER BECAUSE                               4 4
people erase POSTER BECAUSE                                 4 4
people view POSTER BECAUSE                                  2 2
people end-view POSTER                                      2 2
people remove-second-factor POSTER BECAUSE                  4 4
people support POSTER --add --reason New                    4 2
people support POSTER --add --reason New --at-the-machine   4 4
tickets list                                                0 0
tickets show TICKET                                         0 0
tickets open POSTER Subject Words                           2 2
tickets reply TICKET Words                                  2 2
tickets close TICKET --reason Done                          2 2
alerts list POSTER                                          0 0
alerts resend NOTHING BECAUSE                               3 3
catalogue import list.csv --reason New                      2 2
approvals list                                              0 0
approvals show NOTHING                                      3 3
approvals approve NOTHING --yes                             3 3
approvals refuse NOTHING --yes                              3 3
audit list                                                  0 0
audit verify                                                0 0
`;
  const rows = rights
    .split("\n")
    .flatMap((line) => /^(.*?)\s{2,}(\d) (\d)$/.exec(line) ?? [])
    .flatMap((part, index, parts) => (index % 4 === 1 ? [[part, parts[index + 1], parts[index + 2]] as const] : []));

  const file = { path: "list.csv", text: `${titles}\nCORK-2,Floors,Cork floor,Corky,sq ft,3.00,,,\n` };
  let names: Readonly<Record<string, string>>;
  let agent: Member;
  let manager: Member;
  let view: string;
  /** The web session's token of a staff member. */
  let ofTheWeb: string;
  beforeAll(async () => {
    agent = await seat("agent", "Ada Agent");
    manager = await seat("manager", "Mona Manager");
    await seat("manager", "Omar Other");
    ({ refreshToken: ofTheWeb } = await api.runtime.runPromise(openSession(manager.id, aDevice)));
    const { poster, listing, bid, contract, milestone } = await scenes.contract();
    const other = await api.runtime.runPromise(postedListing(poster.actor));
    const ticket = await api.runtime.runPromise(storedTicket(poster.person.id));
    ({ token: view } = await api.runtime.runPromise(createdView(poster.person.id)));
    names = {
      NOTHING: "019a0000-0000-7000-8000-000000000000",
      CONTRACT: contract.id,
      MILESTONE: milestone.id,
      LISTING: listing.id,
      OTHER: other.id,
      BID: bid.id,
      POSTER: poster.person.email,
      TICKET: ticket.id,
    };
  });
  const wordsOf = (typed: string): ReadonlyArray<string> =>
    typed
      .replace("BECAUSE", "--ticket TICKET --reason Asked")
      .split(" ")
      .map((word) => names[word] ?? word);

  const leavesOf = (command: Command, path: string): ReadonlyArray<string> =>
    command.commands.length === 0
      ? [path]
      : command.commands.flatMap((part) => leavesOf(part, `${path} ${part.name()}`.trim()));

  test("every staff command that the server runs has a row in the table", async () => {
    const local = nouns.filter(({ isLocal }) => isLocal).map(({ name }) => name);
    const served = leavesOf(await wholeProgram(), "").filter((path) => !local.includes(path.split(" ")[0] ?? ""));
    // Long-running commands have tests of their own.
    expect(
      served.filter((path) => path !== "events tail" && !rows.some(([typed]) => `${typed} `.startsWith(`${path} `))),
    ).toEqual([]);
  });

  test.each(rows)("%s", async (typed, forAgent, forManager) => {
    const words = wordsOf(typed);
    const { accessToken } = await scenes.someone("homeOwner");
    for (const nobody of [
      null,
      `Bearer ${accessToken}`,
      `View ${view}`,
      `Staff ${view}`,
      `Staff ${ofTheWeb}`,
      `Bearer ${manager.token}`,
    ]) {
      expect((await send(nobody, words, { file })).status).toBe(401);
    }
    const ends = [await type(agent, words, { file }), await type(manager, words, { file })];
    const said = ends.map(({ message }) => message).join("; ");
    expect([typed, ...ends.map(({ exitCode }) => exitCode)], said).toEqual([
      typed,
      Number(forAgent),
      Number(forManager),
    ]);
  });

  test("code that the server runs for a command does not use its process, files or terminal", () => {
    const root = new URL("../../cli/", import.meta.url);
    const files = globSync("{act,commands,doctor,events,inbox,rehearse}/**/*.ts", { cwd: root });
    expect(files.length).toBeGreaterThan(30);
    const used = /\bprocess\.|node:(fs|child_process|process)|\b(showProgress|askToType|standardOutput)\b.*from/;
    expect(files.filter((file) => used.test(readFileSync(new URL(file, root), "utf8")))).toEqual([]);
  });

  test("commands about the local machine are unknown to the server", async () => {
    for (const words of [
      ["db", "status"],
      ["config", "check"],
      ["queries", "list"],
      ["completion", "bash"],
      ["use", "x"],
    ]) {
      expect(await type(manager, words)).toMatchObject({ exitCode: 2, message: `unknown command '${words[0]}'` });
    }
  });

  test("the token of the command line works for no other endpoint", async () => {
    const mine = everyEndpoint.filter(({ access }) => access === "person");
    for (const scheme of ["Bearer", "Staff"]) {
      const statuses = await Promise.all(
        mine.map(async (endpoint) => {
          const params = Object.fromEntries(
            [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? "", "x"]),
          );
          const answer = await fetch(api.url + urlOf(endpoint, { params }), {
            method: endpoint.method,
            headers: { authorization: `${scheme} ${manager.token}` },
          });
          return answer.status;
        }),
      );
      expect([scheme, ...new Set(statuses)]).toEqual([scheme, 401]);
    }
    const refreshed = await fetch(`${api.url}/api/session/refresh`, {
      method: "POST",
      headers: { cookie: `dibbs_refresh=${manager.token}` },
    });
    expect(refreshed.status).toBe(401);
    expect(await type(manager, ["whoami"])).toMatchObject({ exitCode: 0 });
  });

  test("another protocol version, a malformed body and a body that is too large are refused", async () => {
    const post = (body: unknown) =>
      fetch(api.url + staffCommandsPath, {
        method: "POST",
        headers: { authorization: `Staff ${manager.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const answers = [await post({ protocol: 2 }), await post({ protocol: 1 }), await post("x".repeat(9_000_000))];
    const codes = await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).code]));
    expect(codes).toEqual([
      [409, "OtherVersion"],
      [400, "Malformed"],
      [413, "TooLarge"],
    ]);
  });
});
