import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { licenseLists } from "#adapters/license-lists/license-lists.ts";
import { LicenseLookup } from "#core/people/credential/look-up-license.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "licenses-"));
});
afterAll(() => rm(folder, { recursive: true }));

const titles = "Number,Holder,Valid_Until,Source,List_Date,Trade\n";
const line = (number: string, until = "2027-03-03", holder = "Delgado Builders LLC") =>
  `${number},"${holder}",${until},The Board,2026-11-01,Roofing\n`;
const put = (state: string, text: string) => writeFile(join(folder, `${state}.csv`), text);
const find = (state: string, number: string, at: string | null = folder) =>
  Effect.runPromise(
    Effect.flatMap(LicenseLookup, (lists) => Effect.result(lists.find(state, number))).pipe(
      Effect.provide(licenseLists(at)),
    ),
  );
const facts = { source: "The Board", listDay: "2026-11-01" };

test("a license number is found regardless of its punctuation and capitals", async () => {
  await put("CA", `\uFEFF${titles}${line("A-12 3456")}${line("777")}`);
  for (const number of ["A-12 3456", "a123456", " A 12-34.56"]) {
    expect(await find("CA", number)).toMatchObject({
      success: { said: "listed", ...facts, holder: "Delgado Builders LLC", validUntil: "2027-03-03" },
    });
  }
});

test("of several lines with the same number, the one that is valid the longest counts", async () => {
  await put("TX", titles + line("1", "2026-01-01") + line("1", "2028-01-01", "New Name") + line("1", "2027-01-01"));
  expect(await find("TX", "1")).toMatchObject({ success: { validUntil: "2028-01-01", holder: "New Name" } });
});

test("a number that is not in a state's list is 'missing', and a state without a list is 'no_list'", async () => {
  await put("NV", titles + line("1"));
  expect(await find("NV", "2")).toMatchObject({ success: { said: "missing", ...facts } });
  for (const [state, at] of [
    ["OR", folder],
    ["../CA", folder],
    ["NV", null],
    ["NV", join(folder, "nowhere")],
  ] as const) {
    expect(await find(state, "1", at)).toMatchObject({ success: { said: "no_list" } });
  }
});

test.each([
  ["nothing", ""],
  ["titles alone", titles],
  ["no source", "number,holder,valid_until,list_date\n1,Somebody,2027-03-03,2026-11-01\n"],
  ["a line without its source", `${titles}1,Somebody,2027-03-03,,2026-11-01,x\n`],
  ["no day", `${titles}1,Somebody,03/03/2027,The Board,2026-11-01,x\n`],
  ["no CSV", `${titles}1,"Somebody\n`],
  ["an endless line", `${titles}1,${"x".repeat(20_000)},2027-03-03,The Board,2026-11-01,x\n`],
])("a list with %s is Unavailable, with the reason", async (_what, text) => {
  await put("UT", text);
  expect(await find("UT", "1")).toMatchObject({
    failure: { _tag: "Unavailable", message: expect.stringMatching(/^The list of licenses UT\.csv cannot be read: /) },
  });
});
