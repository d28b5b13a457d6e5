import { Effect } from "effect";
import { expect, it } from "vitest";
import { type CheckMark, CheckMarks } from "#core/shared/check-marks.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { storedEnd } from "../builders/closeout.ts";
import { storedPerson } from "../builders/stored.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const aLateMark: CheckMark = { check: "usual", number: 0, hash: null, wholeAt: new Date(Date.now() - 10 * oneDay) };

it("dibbs usual computes and shows the usual price, and doctor says if it is late", async () => {
  const show = ["usual", "show", "--trade", "Fencing", "--budget", "5000", "--state", "TX", "--zip", "78704"];
  const system = async () => (await desk.dibbs(["doctor", "system"])).out;
  expect(await system()).toContain("never worked out");
  const none = await desk.dibbs(show);
  expect(none.out).toContain("Too few such contracts have ended");
  expect(none.out).toContain("never worked out");
  const people: Array<PersonId> = [];
  for (let count = 0; count < 8; count += 1) people.push((await desk.run(storedPerson())).id);
  for (let at = 0; at < 8; at += 1) {
    await desk.run(
      storedEnd({
        posterId: people[at % 5] as PersonId,
        bidderId: people[5 + (at % 3)] as PersonId,
        endedAt: new Date(Date.now() - 30 * oneDay + at),
        dollars: 3_000 + at * 100,
        listing: { industries: ["Fencing"], budget: cents(400_000) },
      }),
    );
  }
  const done = JSON.parse((await desk.dibbs(["usual", "refresh", "--json"])).out);
  expect(done).toMatchObject({ closeouts: 8, prices: 6 });
  expect((await desk.dibbs(["usual", "refresh"])).out).toContain("worked out this week already");
  expect(await system()).toMatch(/of contracts that ended before [\d-]+ [\d:]+ \S+\n/);
  await desk.run(Effect.flatMap(CheckMarks, ({ put }) => put(aLateMark)));
  expect(await system()).toContain("late: dibbs usual refresh");
  const { usual: standing } = JSON.parse((await desk.dibbs(["doctor", "system", "--json"])).out);
  expect(standing).toMatchObject({ isLate: true });
  const shown = await desk.dibbs(show);
  for (const words of ["$3,200.00 to $3,500.00", "ZIP codes 787xx", "8 or more finished contracts"]) {
    expect(shown.out).toContain(words);
  }
  const { usual } = JSON.parse((await desk.dibbs([...show, "--json"])).out);
  expect(usual).toMatchObject({ size: { from: 250_000, below: 1_000_000 }, region: { kind: "area", code: "787" } });
  expect(await desk.dibbs([...show, "--materials"])).toMatchObject({ out: expect.stringContaining("Too few") });
  expect(await desk.dibbs(["usual", "show", "--trade", "Bakery"])).toMatchObject({ code: 2 });
  expect(await desk.dibbs(["usual", "show", "--trade", "Roofing", "--zip", "7870"])).toMatchObject({ code: 2 });
});
