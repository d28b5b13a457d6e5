import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk } from "./desk.ts";
import { main } from "./dibbs.ts";

const desk = openDesk();
const { database } = desk;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-catalogue-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Types `dibbs catalogue import` for a file with this text. */
const importing = async (text: string, ...flags: ReadonlyArray<string>) => {
  const file = join(folder, "list.csv");
  await writeFile(file, text);
  const env = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DIBBS_SESSION: desk.manager.session,
  };
  return new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    execFile(process.execPath, [main, "catalogue", "import", file, ...why, ...flags], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
};

const why = ["--reason", "The spring list"];
const titles = "SKU,Category,Name,Brand,Unit,Price,Description\n";

describe("dibbs catalogue import", () => {
  it("imports a spreadsheet's CSV as planned, and reports what was added, changed and rejected", async () => {
    const list = `\uFEFF${titles}B-1,Lumber,"Board, 8 ft",Northfork,each,"$1,012.50","Says ""dry"".\r\nTwice."\r\n\r\nB-2,Lumber,Post,Northfork,each,,\r\n`;
    const asked = await importing(list);
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("add --apply ") });
    expect(asked.out).toContain("2 products added, 0 changed, 0 as they are, 0 lines rejected.");
    expect(await database.sql`select 1 from product`).toEqual([]);
    const plan = /--apply (\w+)/.exec(asked.err)?.[1] ?? "";
    const other = await importing(`${list}B-3,Lumber,Post,Northfork,each,,\r\n`, "--apply", plan);
    expect(other).toMatchObject({ code: 7 });
    const first = await importing(list, "--apply", plan);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toMatch(/Added +2\nChanged +0\nUnchanged +0\nRejected +0\n/);
    const again = await importing(list, "--yes", "--json");
    const report = { added: 0, changed: 0, unchanged: 2, rejected: [] };
    expect(JSON.parse(again.out)).toEqual({ done: true, plan: expect.any(String), result: report, ...report });
    const audit = await database.sql`
      select kind, staff_name, detail, reason from audit_entry where command = 'catalogue import' order by number`;
    const detail = "Import a list: 2 products added, 0 changed, 0 as they are, 0 lines rejected.";
    expect(audit).toMatchObject([
      { kind: "act_refused" },
      { kind: "acted", staff_name: "Mona Manager", detail, reason: "The spring list" },
      { kind: "acted" },
    ]);
    const rows = await database.sql`select name, estimated_price, description from product order by sku`;
    expect(rows).toMatchObject([
      { name: "Board, 8 ft", estimated_price: 101_250, description: 'Says "dry".\r\nTwice.' },
      { name: "Post", estimated_price: null },
    ]);
  });

  it("names each rejected line with the reasons, and ends with 1", async () => {
    const { code, out } = await importing(
      `${titles}C-1,Tools,Saw,,each,nine,\nC-2,Tools,Plane,Northfork,each,30,\nC-3\n`,
      "--yes",
    );
    expect(code).toBe(1);
    expect(out).toMatch(/Added +1\n/);
    expect(out).toMatch(/2 +brand is empty; price 'nine' is no amount|2 +price 'nine' is no amount.*brand is empty/);
    expect(out).toMatch(/4 +.*name is empty/);
  });

  it.each([
    ["", "The list has no products."],
    ["SKU,Name\n1,x\n", "The header line lacks category, brand, unit"],
    [`${titles.trim()},Colour\n`, "The header line has colour"],
    [`${titles}"never closed`, "The file isn't readable as CSV"],
  ])("refuses a file that is not a product list, and ends with 2", async (text, words) => {
    const { code, err } = await importing(text);
    expect(err).toContain(words);
    expect(code).toBe(2);
  });

  it("says that the file cannot be read", async () => {
    const env = { PATH: process.env.PATH ?? "", DATABASE_URL: database.url };
    const ended = await new Promise<string>((resolve) => {
      execFile(process.execPath, [main, "catalogue", "import", "none.csv", ...why], { env }, (_error, _out, err) =>
        resolve(err),
      );
    });
    expect(ended).toBe("The file none.csv can't be read (ENOENT).\n");
  });
});
