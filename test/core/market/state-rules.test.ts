import { Result, Schema } from "effect";
import { describe, expect, test } from "vitest";
import { businessDaysAfter, federalHolidays, isHoliday } from "#core/market/state-rules/business-days.ts";
import { decideTerms } from "#core/market/state-rules/check-terms.ts";
import { daysToCancel, mayLeave, rulesAsMade } from "#core/market/state-rules/days-to-cancel.ts";
import { blocks, downPaymentsOf, findBreaches, isUnder } from "#core/market/state-rules/find-breaches.ts";
import { packInWords, ruleInWords, ruleWords } from "#core/market/state-rules/in-words.ts";
import { packAt, packOf, rulePacks, rulesFor, statePacks } from "#core/market/state-rules/packs.ts";
import { RulePack } from "#core/market/state-rules/rule.ts";
import type { RulesOfContract } from "#core/market/state-rules/rules-of-contract.ts";
import { canonicalJson, type Json } from "#core/shared/canonical-json.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { stateCodes } from "#core/shared/place/states.ts";
import { sha256Hex } from "#core/shared/sha256.ts";

const on = (day: string) => day as Day;

const pack = (state: string): RulePack => {
  const found = packOf(state);
  if (found === null) throw new Error(`No rules of ${state}.`);
  return found;
};

const california = pack("CA");

describe("the rule packs", () => {
  test("are of states and the country, with each version once", () => {
    const names = rulePacks.map(({ state, version }) => `${state} ${version}`);
    expect(new Set(names).size).toBe(names.length);
    expect(statePacks.map(({ state }) => state)).toContain("CA");
    for (const { state } of statePacks) expect(stateCodes).toContain(state);
    expect(packOf("US")).not.toBeNull();
    expect(packOf("TX")).toBeNull();
  });

  test.each(rulePacks.map((it) => [`${it.state} ${it.version}`, it] as const))(
    "%s: each rule has a source with an address and a date, and a text in both languages",
    (_, { asOf, zone, rules }) => {
      expect(new Set(rules.map(({ kind }) => kind)).size).toBe(rules.length);
      expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
      for (const rule of rules) {
        const { citation, address, asOf: readOn } = rule.source;
        expect(citation).toMatch(/\d/);
        expect(new URL(address).protocol).toBe("https:");
        expect(readOn <= asOf).toBe(true);
        for (const language of ["en", "es"] as const) {
          const said = ruleInWords(rule, language);
          expect(said.text).toMatch(/^[A-Z¿].+\.$/s);
          expect(said.does).toMatch(/\.$/);
          expect(said.title).not.toBe("");
        }
      }
    },
  );

  // Contracts depend on these packs: a changed rule gets a new version next to the old one, which old contracts keep.
  test("have not changed since contracts were made under them", async () => {
    const hashes = await Promise.all(
      rulePacks.map(async (it) => [
        `${it.state} ${it.version}`,
        (await sha256Hex(canonicalJson(it as unknown as Json))).slice(0, 16),
      ]),
    );
    expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
      {
        "AZ 1": "5ad48a74a23a213b",
        "CA 1": "52f57bc6ec508d16",
        "CT 1": "3a8ed25241e38c01",
        "HI 1": "1401d08dd565bbc8",
        "IL 1": "fa1a56e7f99bb325",
        "IN 1": "8b0a69f1aaf871ef",
        "MA 1": "8339b4c925844f97",
        "MD 1": "aed2fcb0da5f436f",
        "ME 1": "ae12051ddca86b5a",
        "MN 1": "3ca4ad315f170b68",
        "NJ 1": "4d11e1f4e64ebcc6",
        "NV 1": "c4f8786278e77eea",
        "NY 1": "61b2525dd3a86d1d",
        "PA 1": "73edc827346e6ccf",
        "US 1": "2a22c3c45397fdf6",
        "VA 1": "953281910a8c3e6d",
        "WI 1": "0c1fd0f8ce570b95",
      }
    `);
  });

  test.each([
    ["no source", { source: undefined }],
    ["no address", { source: { ...california.rules[0].source, address: "leginfo" } }],
    ["no date", { source: { ...california.rules[0].source, asOf: "2025" } }],
  ])("reject a rule with %s", (_, but) => {
    const [first, ...rest] = california.rules;
    const decode = Schema.decodeUnknownExit(RulePack);
    expect(decode(california)._tag).toBe("Success");
    expect(decode({ ...california, rules: [{ ...first, ...but }, ...rest] })._tag).toBe("Failure");
  });

  test("apply to work for a homeowner, not to materials or between businesses", () => {
    expect(isUnder(california, { kind: "service" }, { userType: "home_owner" })).toBe(true);
    expect(isUnder(california, { kind: "material_supply" }, { userType: "home_owner" })).toBe(false);
    expect(isUnder(california, { kind: "service" }, { userType: "contractor" })).toBe(false);
  });

  test("apply a rule only above its minimum price", () => {
    expect(rulesFor(california, 50_000)).toEqual([]);
    expect(rulesFor(california, 50_001).map(({ kind }) => kind)).toContain("down_payment");
    expect(rulesFor(california, 100_000).map(({ kind }) => kind)).not.toContain("license");
    expect(rulesFor(california, 100_001).map(({ kind }) => kind)).toContain("license");
  });
});

const stage = (dollars: number, endDay: string, description = "Frame") => ({
  amount: cents(dollars * 100),
  description,
  endDay: on(endDay),
});

const license: RulesOfContract["license"] = {
  number: "1012345",
  holder: "Rosa Delgado",
  validUntil: on("2030-01-01"),
  checkedBy: null,
};

describe("what is due before the work starts", () => {
  const start = on("2027-03-01");
  test.each([
    ["a day before the start", [stage(500, "2027-02-20"), stage(500, "2027-04-01")], 1],
    ["the day of the start, with more to come", [stage(500, "2027-03-01"), stage(500, "2027-04-01")], 1],
    ["the day after the start", [stage(500, "2027-03-02"), stage(500, "2027-04-01")], 0],
    ["all of it on the day of the start: work of one day", [stage(500, "2027-03-01")], 0],
    ["what is called a deposit, whenever", [stage(500, "2027-05-01", "Deposit"), stage(500, "2027-06-01")], 1],
    ["what is called a down payment", [stage(500, "2027-06-01", "10% down payment for windows")], 1],
    ["un anticipo", [stage(500, "2027-06-01", "Anticipo para materiales")], 1],
    ["nothing that only sounds so", [stage(500, "2027-06-01", "Remove mineral deposits")], 0],
  ] as const)("%s", (_, milestones, count) => {
    expect(downPaymentsOf({ startDay: start, milestones })).toHaveLength(count);
  });

  test("no milestone that isn't called a deposit, if there is no start day", () => {
    expect(downPaymentsOf({ startDay: null, milestones: [stage(1, "2027-01-01"), stage(1, "2027-02-01")] })).toEqual(
      [],
    );
  });
});

describe("whether a bid breaks the rules", () => {
  const startDay = on("2027-03-01");
  const later = (dollars: number) => stage(dollars, "2027-05-01");
  const before = (dollars: number) => stage(dollars, "2027-02-20", "Down payment");
  test.each([
    // California: 10 % or $1,000, whichever is less.
    ["CA", 1000, 19_000, null],
    ["CA", 1001, 18_999, { due: 100_100, most: 100_000, effect: "blocks" }],
    ["CA", 800, 7_200, null],
    ["CA", 801, 7_199, { due: 80_100, most: 80_000, effect: "blocks" }],
    // There, $500 or less is no home improvement contract.
    ["CA", 400, 100, null],
    // A third in other states.
    ["MD", 1000, 2000, null],
    ["MD", 1001, 2000, { due: 100_100, most: 100_033, effect: "blocks" }],
    ["MA", 5000, 5000, { due: 500_000, most: 333_333, effect: "warns" }],
    ["ME", 5000, 5000, { due: 500_000, most: 333_333, effect: "warns" }],
    ["ME", 2000, 1000, null],
    ["PA", 5000, 5000, { due: 500_000, most: 333_333, effect: "warns" }],
    ["PA", 2500, 2500, null],
    ["NY", 5000, 5000, null],
  ] as const)("in %s with $%d due before the work and $%d after", (state, first, rest, expected) => {
    const terms = { startDay, milestones: [before(first), later(rest)], license: undefined };
    const found = findBreaches(pack(state), terms);
    expect(
      found.map((it) => ({
        ...(it.kind === "down_payment" && { due: it.due, most: it.most }),
        effect: blocks(it) ? "blocks" : "warns",
      })),
    ).toEqual(expected === null ? [] : [expected]);
    const decided = decideTerms(pack(state), terms, "you");
    expect(Result.isFailure(decided)).toBe(expected?.effect === "blocks");
    if (Result.isFailure(decided)) {
      expect(decided.failure).toMatchObject({ code: "DownPaymentTooHigh", whoCanFix: "you" });
      expect(decided.failure.message).toContain("§");
    }
  });

  test.each([
    ["CA", null, 2000, "blocks"],
    ["CA", null, 900, null],
    ["CA", license, 2000, null],
    ["CA", undefined, 2000, null],
    ["NY", null, 2000, "warns"],
    ["VA", null, 100, "warns"],
    ["IL", null, 2000, null],
  ] as const)("in %s with the license %o and a price of $%d", (state, shown, price, effect) => {
    const terms = { startDay, milestones: [later(price)], license: shown };
    const [found, ...others] = findBreaches(pack(state), terms);
    expect(others).toEqual([]);
    expect(found === undefined ? null : blocks(found) ? "blocks" : "warns").toBe(effect);
    const decided = decideTerms(pack(state), terms, "you");
    expect(Result.isFailure(decided) ? decided.failure.code : null).toBe(effect === "blocks" ? "LicenseMissing" : null);
    if (Result.isFailure(decided)) expect(decided.failure.whoCanFix).toBe("bidder");
  });
});

describe("business days", () => {
  test.each([
    ["2026-01-01", true],
    ["2026-01-19", true],
    ["2026-02-16", true],
    ["2026-05-25", true],
    ["2026-06-19", true],
    // July 4, 2026 is a Saturday and observed on Friday.
    ["2026-07-03", true],
    ["2026-07-06", false],
    ["2027-07-05", true],
    ["2026-09-07", true],
    ["2026-10-12", true],
    ["2026-11-11", true],
    ["2026-11-26", true],
    ["2026-12-25", true],
    // January 1, 2028 is a Saturday.
    ["2027-12-31", true],
    ["2026-11-25", false],
  ])("%s is a holiday: %s", (day, expected) => expect(isHoliday(on(day))).toBe(expected));

  test("there are eleven federal holidays, and their law is cited", () => {
    expect(federalHolidays.holidays).toHaveLength(11);
    expect(federalHolidays.source.citation).toBe("5 U.S.C. § 6103(a)");
  });

  test.each([
    // From Wednesday before Thanksgiving: Friday, Monday, Tuesday.
    ["2026-11-25", 3, [0, 6], "2026-12-01"],
    ["2026-11-25", 3, [0], "2026-11-30"],
    ["2026-11-25", 5, [0, 6], "2026-12-03"],
    // From a Saturday: Monday, Tuesday, Wednesday.
    ["2026-03-07", 3, [0, 6], "2026-03-11"],
    ["2026-12-24", 3, [0, 6], "2026-12-30"],
    ["2026-12-31", 1, [0, 6], "2027-01-04"],
  ])("%s plus %d days, without weekdays %j, is %s", (from, count, off, until) =>
    expect(businessDaysAfter(on(from), count, off)).toBe(until),
  );
});

describe("the days to cancel", () => {
  const made = (state: string, madeOn: string | null): RulesOfContract => ({
    state,
    version: 1,
    license: null,
    madeOn: madeOn as Day | null,
  });
  test.each([
    ["CA", 900_000, "2026-12-01", "2026-12-03"],
    ["NY", 900_000, "2026-12-01", null],
    ["PA", 900_000, "2026-12-01", null],
    ["NJ", 900_000, "2026-12-01", null],
    ["CT", 100, "2026-12-01", null],
  ])("in %s for %d cents: until %s, and for seniors until %s", (state, totalCost, until, seniorUntil) => {
    expect(daysToCancel({ rules: made(state, "2026-11-25"), totalCost })).toMatchObject({ until, seniorUntil });
  });
  test.each([
    ["before it is accepted", made("CA", null), 900_000],
    ["for so little money", made("CA", "2026-11-25"), 50_000],
    ["where the rule is only said", made("US", "2026-11-25"), 900_000],
    ["where no rule gives any", made("IL", "2026-11-25"), 900_000],
    ["for a version that nobody knows", { ...made("CA", "2026-11-25"), version: 99 }, 900_000],
    ["without rules", null, 900_000],
  ])("are none %s", (_, rules, totalCost) => expect(daysToCancel({ rules, totalCost })).toBeNull());

  test("end at midnight in the time zone of the work", () => {
    const days = daysToCancel({ rules: made("CA", "2026-11-25"), totalCost: 900_000 });
    if (days === null) throw new Error("There are days to cancel.");
    // 11:59 pm on Tuesday in California is 2:59 am on Wednesday in New York.
    expect(mayLeave(days, new Date("2026-12-02T07:59:59Z"), false)).toBe(true);
    expect(mayLeave(days, new Date("2026-12-02T08:00:00Z"), false)).toBe(false);
    expect(mayLeave(days, new Date("2026-12-02T08:00:00Z"), true)).toBe(true);
    expect(mayLeave(days, new Date("2026-12-04T07:59:59Z"), true)).toBe(true);
    expect(mayLeave(days, new Date("2026-12-04T08:00:00Z"), true)).toBe(false);
  });

  test("are the same for seniors where the rule has no age", () => {
    const days = daysToCancel({ rules: made("NY", "2026-11-25"), totalCost: 900_000 });
    if (days === null) throw new Error("There are days to cancel.");
    expect(mayLeave(days, new Date("2026-12-02T05:00:00Z"), true)).toBe(false);
  });

  test("are counted from the local day where the work is", () => {
    const rules = made("CA", null);
    expect(rulesAsMade(rules, new Date("2026-11-26T07:59:00Z"))?.madeOn).toBe("2026-11-25");
    expect(rulesAsMade(null, new Date())).toBeNull();
  });
});

describe("the rules in words:", () => {
  test("California's, as people read them", () => {
    const said = packInWords(california, "en");
    expect(said.rules.map(({ text }) => text)).toEqual([
      "The contract must be in writing and signed by both sides. For contracts above $500.",
      "The contract must show the contractor's license or registration number. For contracts above $1,000.",
      "Before the work starts, at most 10% of the price is due, and never more than $1,000. For contracts above $500.",
      "Apart from the down payment, no payment can be for more than the work done and the materials delivered. For contracts above $500.",
      "The client can cancel without a reason until midnight of business day 3 after the contract was made. A client of 65 or older has until business day 5. For contracts above $500.",
      "A change to the contract must be in writing and agreed to by both sides before its work is done. For contracts above $500.",
    ]);
    expect(said.notAdvice).toContain("not legal advice");
  });
  test("the country's, which is stated and not applied", () => {
    const [rule] = pack("US").rules;
    expect(ruleInWords(rule, "en").does).toBe(ruleWords.en.does.cancel.no);
    expect(packAt({ state: "US", version: 1 })?.state).toBe("US");
  });
});
