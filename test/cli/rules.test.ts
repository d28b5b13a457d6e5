import { describe, expect, it } from "vitest";
import { californianContract } from "../builders/california.ts";
import { openDesk } from "./desk.ts";

const { run, dibbs, because } = openDesk();

describe("dibbs rules", () => {
  it("lists the states with known rules, and shows a state's with their sources", async () => {
    expect((await dibbs(["rules", "list"])).out).toContain("California");
    const shown = await dibbs(["rules", "show", "ca"]);
    expect(shown.code).toBe(0);
    expect(shown.out).toContain("Cal. Bus. & Prof. Code § 7159.5(a)(3)");
    expect(shown.out).toContain("not legal advice");
    expect(await dibbs(["rules", "show", "TX"])).toMatchObject({ out: "", code: expect.toSatisfy((it) => it !== 0) });
  });

  it("shows the rules version of a contract, and lets support cancel it under them on the poster's behalf", async () => {
    const { contract } = await run(californianContract());
    const shown = await dibbs(["contracts", "show", contract.id]);
    expect(shown.out).toContain("CA, version 1; license 123456");
    expect(shown.out).toContain("at 65 or older");
    const act = ["contracts", "act", contract.id, "leave", "--yes", ...(await because(contract.posterId))];
    expect(await dibbs(act)).toMatchObject({ code: 0 });
    expect(JSON.parse((await dibbs(["contracts", "show", contract.id, "--json"])).out)).toMatchObject({
      state: "cancelled",
      rules: { state: "CA", version: 1 },
      leaveUntil: null,
    });
  });
});
