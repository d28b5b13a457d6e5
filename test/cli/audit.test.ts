import { expect, it } from "vitest";
import { offeredContract } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, dibbs, run, because } = desk;

it("dibbs audit list, also by its earlier name search, lists the acts on a contract", async () => {
  const { contract } = await run(offeredContract());
  const withdraw = ["contracts", "withdraw", contract.id, ...(await because(contract.posterId)), "--yes"];
  expect(await dibbs(withdraw, { APPROVAL_ABOVE: "1000000" })).toMatchObject({ code: 0 });
  for (const name of ["list", "search"]) {
    expect((await dibbs(["audit", name, "--about", contract.id])).out).toContain("contracts withdraw");
  }
});

it("dibbs audit verify prints the head of a complete log, and ends with 1 if its last entry is gone", async () => {
  const whole = await dibbs(["audit", "verify", "--json"]);
  expect(whole).toMatchObject({ code: 0, err: "" });
  const { head, entries, isWhole } = JSON.parse(whole.out);
  expect([entries, isWhole]).toEqual([1, true]);
  const noted = `${head.number}:${head.hash}`;
  const told = await dibbs(["audit", "verify", "--head", noted]);
  expect(told).toMatchObject({ code: 0, out: expect.stringContaining(noted) });
  expect(told.out).toContain("Every entry is unchanged.");
  expect(told.out).not.toContain("Problems found");
  expect(await dibbs(["audit", "verify", "--head", "7"])).toMatchObject({ code: 2 });

  await database.sql.begin(async (sql) => {
    await sql`alter table audit_entry disable trigger user`;
    await sql`delete from audit_entry where number = ${head.number}`;
  });
  const cut = await dibbs(["audit", "verify", "--head", noted]);
  expect(cut).toMatchObject({
    code: 1,
    err: "",
    out: expect.stringContaining("Entry 1 is gone; the seal has it."),
  });
  expect(cut.out).toContain("Entry 1 isn't the one you wrote down");
});
