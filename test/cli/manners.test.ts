import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { whoMoved, whyMoved } from "../../cli/commands/move-in-words.ts";
import { beginWriting, stoppedWords } from "../../cli/stopping.ts";
import { openDesk } from "./desk.ts";
import { main } from "./dibbs.ts";

const desk = openDesk({ starts: () => true });

describe("an error with --json", () => {
  const unknown = "019a0000-0000-7000-8000-000000000000";
  it.each([
    [["contracts", "show", "--json"], 2, { code: "Usage", message: "missing required argument 'id'" }],
    [["contracts", "list", "--limit", "0", "--json"], 2, { code: "Usage" }],
    [["fly", "--json"], 2, { code: "Usage", message: "unknown command 'fly'" }],
    [["contracts", "show", "seven", "--json"], 2, { code: "Invalid", issues: [{ field: "contract" }] }],
    [["contracts", "show", unknown, "--json"], 3, { code: "NotFound", message: "There is no such contract." }],
    [["people", "show", "maya@example.com", "--reveal", "--json"], 2, { code: "Usage" }],
  ] as const)("is one JSON object on stderr: %j", async (args, code, error) => {
    const ended = await desk.dibbs(args);
    expect(ended).toMatchObject({ code, out: "" });
    expect(JSON.parse(ended.err)).toMatchObject({ error: { ...error, exitCode: code } });
  });

  it("is also one without a session or a database", async () => {
    const nobody = await desk.dibbs(["inbox", "--json"], { DIBBS_SESSION: "/nowhere/session.json" });
    expect(nobody.code).toBe(4);
    expect(JSON.parse(nobody.err)).toEqual({
      error: { code: "CannotOpen", message: "Sign in first: dibbs sign-in", exitCode: 4 },
    });
    const away = await desk.dibbs(["inbox", "--json"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(away.code).toBe(5);
    expect(JSON.parse(away.err)).toMatchObject({ error: { exitCode: 5 } });
  });

  it("is plain text without the flag", async () => {
    expect(await desk.dibbs(["contracts", "show", unknown])).toMatchObject({ err: "There is no such contract.\n" });
  });
});

describe("a reader that closes the pipe", () => {
  it("does not make the command fail or print an error", async () => {
    const child = spawn(process.execPath, [main, "--help"], { env: { PATH: process.env.PATH ?? "" } });
    child.stdout.destroy();
    let err = "";
    child.stderr.on("data", (part) => (err += part));
    expect([await once(child, "exit"), err]).toEqual([[0, null], ""]);
  });
});

describe("a database connection lost midway", () => {
  /** Opens a database connection that is cut for good at the nth occurrence of these words. */
  const lineCutAt = async (words: string, nth: number): Promise<{ url: string; close: () => void }> => {
    const there = new URL(desk.database.url);
    let asked = 0;
    const server = createServer((near) => {
      if (asked >= nth) return near.destroy();
      const far = connect(Number(there.port || 5432), there.hostname);
      near.on("error", () => {}).on("close", () => far.destroy());
      far.on("error", () => {}).on("close", () => near.destroy());
      near.on("data", (part) => {
        if (part.includes(words)) asked += 1;
        if (asked >= nth) near.destroy();
        else far.write(part);
      });
      far.pipe(near);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = new URL(there);
    url.hostname = "127.0.0.1";
    url.port = String((server.address() as AddressInfo).port);
    return { url: url.href, close: () => server.close() };
  };

  it.each(["from migration", "to_regclass", '"session"'])("is reported in one line, with 5: at '%s'", async (words) => {
    const { url, close } = await lineCutAt(words, 1);
    const ended = await desk.dibbs(["inbox"], { DATABASE_URL: url });
    close();
    expect(ended).toMatchObject({ code: 5, out: "", err: expect.stringMatching(/^The database [^\n]+\n$/) });
  });
});

describe("Ctrl-C", () => {
  it("ends a command with 130, and says that nothing was changed", async () => {
    // It waits for the password on its standard input.
    const child = spawn(process.execPath, [main, "sign-in", "--email", "a@b.cd", "--code", "123456"], {
      env: { PATH: process.env.PATH ?? "", DATABASE_URL: desk.database.url },
    });
    let err = "";
    child.stderr.on("data", (part) => (err += part));
    const ended = once(child, "exit");
    // Ctrl-C before the program listens prints nothing: the program is reading once it has taken more than a pipe
    // holds.
    await new Promise((taken) => child.stdin.write(Buffer.alloc(4_000_000), taken));
    child.kill("SIGINT");
    const [code, signal] = await ended;
    expect([code, signal, err]).toEqual([130, null, "Stopped. Nothing changed.\n"]);
  });

  it("names the command that has begun to write, and how to see what was done", () => {
    expect(stoppedWords()).toBe("Stopped. Nothing changed.");
    beginWriting("dibbs payments sync");
    expect(stoppedWords()).toMatch(
      /^Stopped in the middle of 'dibbs payments sync'.*: dibbs audit search --since 10m$/,
    );
    beginWriting("dibbs db migrate", "dibbs db status");
    expect(stoppedWords()).toMatch(/^Stopped in the middle of 'dibbs db migrate'.*: dibbs db status$/);
  });
});

describe("the history as support reads it", () => {
  const staffId = "019a0000-0000-7000-8000-000000000001" as PersonId;
  const ownerId = "019a0000-0000-7000-8000-000000000002";
  const move: HistoryEntry = {
    noun: "payment",
    subjectId: "p",
    listingId: null,
    contractId: null,
    event: "settle",
    from: "charged",
    to: "settled",
    actorKind: "system",
    memberId: null,
    personId: null,
    actor: "payments",
    reason: "Said by the provider",
    staffId,
    staffReason: "Asked by phone",
    ticketId: null,
    caseId: null,
    at: new Date(0),
  };
  const people = [
    { id: staffId, name: "Mona Manager" },
    { id: ownerId, name: "Olive Owner" },
  ];
  it("names the staff member who caused a move, and why", () => {
    expect([whoMoved(move, people), whyMoved(move)]).toEqual(["Mona Manager", "Asked by phone"]);
    const own = { ...move, staffId: null, staffReason: null };
    expect([whoMoved(own, people), whyMoved(own)]).toEqual(["payments", "Said by the provider"]);
    expect(whoMoved({ ...move, actorKind: "support", actor: `Mona Manager for ${ownerId}` }, people)).toBe(
      "Mona Manager for Olive Owner",
    );
  });
});
