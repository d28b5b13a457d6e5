import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { viewRecordKeys } from "#core/contract/record/export-record.ts";
import { acceptedContract } from "../builders/errand.ts";
import { eventfulRecord, forgeriesOf } from "../builders/record.ts";
import { inWorld } from "../world.ts";
import { openDesk } from "./desk.ts";
import { dibbsOn } from "./dibbs.ts";

const desk = openDesk();
const { run, dibbs, because } = desk;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-record-"));
});
afterAll(() => rm(folder, { recursive: true }));

const kept = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

describe("dibbs record", () => {
  it("shows a record's length, downloads it with an audit entry, and verifies the file without a database", async () => {
    const { contract } = await run(acceptedContract());
    const shown = JSON.parse((await dibbs(["record", "show", contract.id, "--json"])).out);
    expect(shown).toMatchObject({ contractId: contract.id, isWhole: true, broken: null });

    expect(await dibbs(["record", "download", contract.id])).toMatchObject({ code: 2, out: "" });
    const others = await because();
    expect(await dibbs(["record", "download", contract.id, ...others])).toMatchObject({ code: 4, out: "" });
    const downloaded = await dibbs(["record", "download", contract.id, ...(await because(contract.posterId))]);
    expect(downloaded).toMatchObject({ code: 0, err: "" });
    const audit = JSON.parse((await dibbs(["audit", "list", "--about", contract.id, "--json"])).out);
    expect(audit.items).toMatchObject([
      { kind: "revealed", command: "record download", staffId: desk.manager.id, reason: "Asked by phone" },
    ]);

    const file = await kept("record.json", downloaded.out);
    const keys = await kept("keys.json", JSON.stringify(await run(viewRecordKeys())));
    // There is neither a database nor a session.
    const alone = (args: ReadonlyArray<string>) =>
      dibbsOn({ settings: {} } as typeof desk.database)(["record", "verify", ...args], {
        DIBBS_SESSION: join(folder, "none"),
      });
    const whole = await alone([file, "--key", keys, "--contract", contract.id, "--json"]);
    expect(whole).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(whole.out)).toMatchObject({
      isWhole: true,
      isKeyTrusted: true,
      problems: [],
      statement: { contract: contract.id, entries: shown.entries, head: shown.head },
      key: shown.keys[0],
    });
    expect((await alone([file])).out).toMatch(/Compare the key with those at .*\/api\/record-keys/);
    const plainly = (await alone([file, "--key", keys])).out;
    expect(plainly).toMatch(/- Dibbs at .* made this file on .*, and signed it\./);
    expect(plainly).toContain("Nobody has signed in this record.");

    const forged = await kept("forged.json", downloaded.out.replace('"by":"poster"', '"by":"bidder"'));
    const refused = await alone([forged, "--key", keys]);
    expect(refused).toMatchObject({ code: 1, err: "" });
    expect(refused.out).toMatch(/1 +The entry was changed after it was written\./);
    expect(refused.out).not.toContain("is whole");

    const strange = await kept("strange.json", JSON.stringify({ keys: ["0".repeat(64)] }));
    const unknown = await alone([file, "--key", strange, "--json"]);
    expect(unknown.code).toBe(1);
    expect(JSON.parse(unknown.out)).toMatchObject({ isKeyTrusted: false, problems: [{ code: "other_key" }] });
    expect(await alone([file, "--key", forged.replace("forged", "none")])).toMatchObject({ code: 2 });
    expect(await alone([file, "--key", await kept("empty", "none")])).toMatchObject({ code: 2 });
  });

  it("verifies the record of a contract with changes, a refund and a dispute, and names each forgery of it", async () => {
    let made: Effect.Success<ReturnType<typeof eventfulRecord>> | undefined;
    await inWorld(() =>
      Effect.map(eventfulRecord(), (found) => {
        made = found;
      }),
    )();
    if (made === undefined) throw new Error("No record was made.");
    const keys = await kept("of-all.json", JSON.stringify({ keys: made.keys }));
    const alone = async (name: string, text: string) => {
      const file = await kept(name, text);
      const session = { DIBBS_SESSION: join(folder, "none") };
      return dibbsOn({ settings: {} } as typeof desk.database)(
        ["record", "verify", file, "--key", keys, "--json"],
        session,
      );
    };
    const whole = await alone("eventful.json", made.text);
    expect(whole).toMatchObject({ code: 0, err: "" });
    const verdict = JSON.parse(whole.out);
    expect(verdict).toMatchObject({ isWhole: true, isKeyTrusted: true, problems: [] });
    expect(verdict.signatures.map(({ by, name, document }: Record<string, string>) => [by, name, document])).toEqual([
      ["poster", "Olive M. Owner", "signed-contract.json"],
      ["bidder", "Cole Contractor", "signed-contract.json"],
      ["poster", "Olive M. Owner", "signed-change-1.json"],
      ["bidder", "Cole Contractor", "signed-change-1.json"],
      ["poster", "Olive M. Owner", "signed-change-2.json"],
      ["bidder", "Cole Contractor", "signed-change-2.json"],
    ]);
    expect(verdict.statement.documents.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["contract-v1.json", "contract-v2.json", "contract-v3.json"]),
    );
    const forgeries = await forgeriesOf(made.file);
    expect(forgeries.length).toBeGreaterThanOrEqual(20);
    for (const [at, { what, text, code }] of forgeries.entries()) {
      const refused = await alone(`forgery-${at}.json`, text);
      const codes = JSON.parse(refused.out).problems.map((problem: { code: string }) => problem.code);
      expect([what, refused.code, codes]).toEqual([what, 1, expect.arrayContaining([code])]);
    }
  });
});
