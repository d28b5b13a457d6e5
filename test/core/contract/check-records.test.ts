import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { breakOf, checkRecordsNightly } from "#core/contract/record/check-records.ts";
import { ContractRecords, type RecordHead, type StoredEntry } from "#core/contract/record/contract-records.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { ContractId } from "#core/shared/ids.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { caseOfBrokenRecord } from "#core/support/case/case-of-broken-record.ts";
import { Cases, openCases } from "#core/support/case/cases.ts";
import { payableContract, payByCard } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";

const contractId = idOf(ContractId);

/** A record with this many entries; `but` changes an entry before it is hashed. */
const aRecord = async (count: number, but: (fields: Record<string, unknown>) => object = (it) => it) => {
  const entries: Array<StoredEntry> = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const previous = entries.at(-1)?.hash ?? "";
    const text = canonicalJson(but({ contract: contractId, seq, previous, event: "accept" }));
    entries.push({ contractId, seq, text, hash: await sha256Hex(text) });
  }
  const head: RecordHead = { contractId, entries: count, hash: entries.at(-1)?.hash ?? "" };
  return { head, entries };
};

const at4 =
  (changes: object) =>
  (it: Record<string, unknown>): object =>
    it.seq === 4 ? { ...it, ...changes } : it;

describe("the check of a record", () => {
  test("finds nothing in an unchanged record", async () => {
    for (const count of [0, 1, 9]) {
      const { head, entries } = await aRecord(count);
      expect(await breakOf(head, entries)).toBeNull();
    }
  });

  test("names the entry in which one byte was changed, for every byte of every entry", async () => {
    const { head, entries } = await aRecord(5);
    for (const [place, entry] of entries.entries()) {
      for (let at = 0; at < entry.text.length; at += 1) {
        const text = `${entry.text.slice(0, at)}${entry.text[at] === "x" ? "y" : "x"}${entry.text.slice(at + 1)}`;
        const changed = entries.with(place, { ...entry, text });
        expect(await breakOf(head, changed)).toEqual({ seq: place + 1, what: `Entry ${place + 1} was changed.` });
      }
    }
  });

  test("names the entry that is missing, even the last one", async () => {
    const { head, entries } = await aRecord(5);
    for (const seq of [1, 3, 5]) {
      const left = entries.filter((entry) => entry.seq !== seq);
      expect(await breakOf(head, left)).toEqual({ seq, what: `Entry ${seq} is gone.` });
    }
  });

  test.each([
    ["is another contract's", at4({ contract: idOf(ContractId) }), "Entry 4 is another contract's."],
    ["was written as another", at4({ seq: 3 }), "Entry 4 was written as another one."],
    ["does not follow", at4({ previous: "0".repeat(64) }), "Entry 4 doesn't follow from the one before it."],
  ])("names the entry that %s", async (_, but, what) => {
    const { head, entries } = await aRecord(5, but);
    expect(await breakOf(head, entries)).toEqual({ seq: 4, what });
  });

  test("names the last entry if one entry and all after it were rewritten, because the head differs", async () => {
    const { head } = await aRecord(5);
    const { entries } = await aRecord(5, at4({ event: "end" }));
    expect(await breakOf(head, entries)).toEqual({ seq: 5, what: "Entry 5 isn't the last that was put in." });
  });

  test("names an entry that is not JSON, or not in canonical form, though its hash matches", async () => {
    const { head, entries } = await aRecord(2);
    for (const text of ["{", `${entries[0]?.text} `, '{"seq":1.5}', "[".repeat(50) + "]".repeat(50)]) {
      const forged = entries.with(0, { contractId, seq: 1, text, hash: await sha256Hex(text) });
      expect(await breakOf(head, forged)).toEqual({ seq: 1, what: "Entry 1 was changed." });
    }
  });
});

testInWorld("what is done of a contract stands in its record with its sums, and no name", function* () {
  const { contract, owner } = yield* payableContract();
  yield* payByCard(owner, contract);
  const records = yield* ContractRecords;
  const entries = (yield* records.entries([contract.id])).map(({ text }) => JSON.parse(text));
  const [first] = entries;
  expect(first).toMatchObject({ noun: "contract", event: "offer", by: "poster", facts: { total: contract.totalCost } });
  expect(Object.keys(first.words)).toEqual(expect.arrayContaining(["poster", "bidder", "project", "milestone 1"]));
  const paid = entries.find(({ noun, event }) => noun === "payment" && event === "start");
  expect(paid.facts).toMatchObject({ rail: "card", purpose: "pay" });
  expect(paid.facts.total).toBe(paid.facts.amount + paid.facts.fee);
  expect(JSON.stringify(entries)).not.toContain("Olive");
  const names = (yield* records.words(contract.id)).map(({ text }) => text);
  expect(names).toEqual(expect.arrayContaining(["Olive Owner", "Cole Contractor"]));
});

testInWorld("the check opens one urgent case for a broken record, until that is whole again", function* () {
  const { contract } = yield* payableContract();
  const records = yield* ContractRecords;
  const nightly = Effect.flatMap(checkRecordsNightly(), caseOfBrokenRecord);
  expect(yield* nightly).toBe(0);
  const withoutSecond = {
    ...records,
    entries: (ids: Parameters<typeof records.entries>[0]) =>
      Effect.map(records.entries(ids), (all) => all.filter(({ seq }) => seq !== 2)),
  };
  const tampered = Effect.provideService(nightly, ContractRecords, withoutSecond);
  expect(yield* tampered).toBe(1);
  expect(yield* tampered).toBe(0);
  const { items } = yield* (yield* Cases).list(openCases, { after: null, limit: 10 });
  expect(items).toMatchObject([
    { subject: "The record of a contract is broken: Entry 2 is gone.", contractId: contract.id, priority: "urgent" },
  ]);
  expect(yield* nightly).toBe(0);
  expect(yield* records.broken(contract.id)).toBeNull();
});
