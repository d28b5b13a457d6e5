import { Effect } from "effect";
import { expect } from "vitest";
import { ContractRecords } from "#core/contract/record/contract-records.ts";
import { personActor, systemActor } from "#core/shared/actor.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { recordMove } from "#core/shared/history.ts";
import { ContractId } from "#core/shared/ids.ts";
import { randomHex, sha256Hex } from "#core/shared/sha256.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { deletedAccount } from "#core/support/privacy/forget-person.ts";
import { PersonalData } from "#core/support/privacy/personal-data.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedBid, storedContract } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const signs = `a "quote", a \\, a tab\t, a line\n, \u0001, \u007f, é, 𝄞, \u2028`;

const aContract = Effect.gen(function* () {
  const bid = yield* storedBid();
  const contract = yield* storedContract({ bid });
  const move = (
    event: string,
    {
      by = personActor(contract.posterId),
      reason = null,
    }: { by?: Parameters<typeof recordMove>[0]; reason?: string | null } = {},
  ) =>
    recordMove(by, {
      noun: "contract",
      subjectId: contract.id,
      listingId: contract.listingId,
      contractId: contract.id,
      event,
      from: null,
      to: "offer_sent",
      reason,
      facts: { total: contract.totalCost, milestones: [{ number: 1, amount: 5 }] },
      words: { poster: { text: "Olive Owner", of: contract.posterId } },
    });
  return { contract, move };
});

/** Returns the entries of a record, after checking each against its hash, its form and the previous entry. */
const followed = Effect.fnUntraced(function* (id: ContractId) {
  const records = yield* ContractRecords;
  const entries = yield* records.entries([id]);
  let previous = "";
  for (const [at, { seq, text, hash }] of entries.entries()) {
    const entry = JSON.parse(text);
    expect({ seq, previous: entry.previous, contract: entry.contract }).toEqual({
      seq: at + 1,
      previous,
      contract: id,
    });
    expect(canonicalJson(entry)).toBe(text);
    expect(yield* Effect.promise(() => sha256Hex(text))).toBe(hash);
    previous = hash;
  }
  expect(yield* records.head(id)).toEqual({ contractId: id, entries: entries.length, hash: previous });
  return entries.map(({ text }) => JSON.parse(text));
});

export const contractRecordsContract = ({ holds }: Given): void => {
  holds("each event of a contract is an entry that names nobody and holds the previous hash", function* () {
    const { contract, move } = yield* aContract;
    const { posterId, bidderId } = contract;
    yield* move("offer", { reason: signs });
    yield* move("accept", { by: personActor(bidderId) });
    yield* move("end", { by: { kind: "support", personId: posterId, staff: "Sam" } });
    yield* move("lapse", { by: systemActor("clock") });
    const entries = yield* followed(contract.id);
    expect(entries.map(({ by, for: whom, added }) => [by, whom, added])).toEqual([
      ["poster", null, null],
      ["bidder", null, null],
      ["support", "poster", null],
      ["system", null, null],
    ]);
    expect(entries[0].facts).toEqual({ total: contract.totalCost, milestones: [{ number: 1, amount: 5 }] });
    const whole = JSON.stringify(entries);
    for (const secret of [posterId, bidderId, "Olive", "Sam", "quote"]) expect(whole).not.toContain(secret);
    const words = yield* (yield* ContractRecords).words(contract.id);
    const reason = words.find(({ commitment }) => commitment === entries[0].words.reason);
    expect(reason?.text).toBe(signs);
    expect(yield* Effect.promise(() => sha256Hex((reason?.salt ?? "") + signs))).toBe(reason?.commitment);
    expect(words).toHaveLength(5);
  });

  holds("a bid's moves enter no record, and a failed unit of work leaves nothing in one", function* () {
    const { contract, move } = yield* aContract;
    const { atomic } = yield* UnitOfWork;
    yield* recordMove(personActor(contract.posterId), {
      noun: "bid",
      subjectId: contract.bidId,
      listingId: contract.listingId,
      contractId: contract.id,
      event: "hire",
      from: "submitted",
      to: "pending_acceptance",
      reason: "quick",
    });
    expect(yield* (yield* ContractRecords).head(contract.id)).toBeNull();
    yield* Effect.exit(atomic(Effect.flatMap(move("offer"), () => Effect.fail("no"))));
    expect(yield* (yield* ContractRecords).entries([contract.id])).toEqual([]);
    expect(yield* (yield* ContractRecords).words(contract.id)).toEqual([]);
  });

  holds("entries written at once follow one another: no record forks", function* () {
    const { contract, move } = yield* aContract;
    const { contract: other, move: moveOther } = yield* aContract;
    const { atomic } = yield* UnitOfWork;
    yield* manyAtOnce(30, () => atomic(move("accept", { reason: "x" })));
    // Two in opposite orders: the database aborts one, which starts over.
    yield* Effect.all(
      [atomic(Effect.andThen(move("end"), moveOther("end"))), atomic(Effect.andThen(moveOther("end"), move("end")))],
      { concurrency: "unbounded" },
    );
    expect(yield* followed(contract.id)).toHaveLength(32);
    expect(yield* followed(other.id)).toHaveLength(2);
  });

  holds("no text names a deleted person any more, and the record still verifies", function* () {
    const { contract, move } = yield* aContract;
    const records = yield* ContractRecords;
    yield* move("offer", { reason: "we move to Maine" });
    yield* move("accept", { by: personActor(contract.bidderId), reason: "fine" });
    const before = yield* followed(contract.id);
    const data = yield* PersonalData;
    yield* data.forget(contract.posterId, deletedAccount(contract.posterId));
    expect((yield* records.words(contract.id)).map(({ text }) => text)).toEqual(["fine"]);
    expect(yield* followed(contract.id)).toEqual(before);
  });

  holds("a record is begun once, and contracts without one are found", function* () {
    const { contract } = yield* aContract;
    const records = yield* ContractRecords;
    const all = (yield* records.missing(10_000)).filter((id) => id === contract.id);
    expect(all).toEqual([contract.id]);
    yield* Effect.all([records.begin(contract.id), records.begin(contract.id)], { concurrency: "unbounded" });
    expect(yield* records.head(contract.id)).toEqual({ contractId: contract.id, entries: 0, hash: "" });
    expect(yield* records.missing(10_000)).not.toContain(contract.id);
  });

  holds("the list of heads continues after the last one read", function* () {
    const records = yield* ContractRecords;
    const ids: Array<string> = [];
    for (let at = 0; at < 3; at += 1) {
      const { contract, move } = yield* aContract;
      yield* move("offer");
      ids.push(contract.id);
    }
    const found: Array<string> = [];
    for (let after: ContractId | null = null; ; ) {
      const page: ReadonlyArray<{ contractId: ContractId }> = yield* records.heads(after, 2);
      found.push(...page.map(({ contractId }) => contractId));
      if (page.length < 2) break;
      after = page[1]?.contractId ?? null;
    }
    expect(found).toEqual([...found].sort());
    expect(found).toEqual(expect.arrayContaining(ids));
  });

  holds("a broken record keeps the time it was first found, until it is whole again", function* () {
    const records = yield* ContractRecords;
    const contractId = idOf(ContractId);
    const foundAt = moment();
    yield* records.noteBroken({ contractId, seq: 7, what: "It was changed.", foundAt });
    yield* records.noteBroken({ contractId, seq: 6, what: "It is gone.", foundAt: new Date(foundAt.getTime() + 1000) });
    expect(yield* records.broken(contractId)).toEqual({ contractId, seq: 6, what: "It is gone.", foundAt });
    yield* records.noteWhole(contractId);
    expect(yield* records.broken(contractId)).toBeNull();
  });

  holds("a signing key stays known, with the time of its first use", function* () {
    const records = yield* ContractRecords;
    const [earlier, later] = [moment(), moment()];
    const before = yield* records.keys;
    const [one, other] = [randomHex(), randomHex()];
    yield* records.noteKey(one, earlier);
    yield* records.noteKey(other, later);
    yield* records.noteKey(one, later);
    expect(yield* records.keys).toEqual([
      { key: other, firstUsedAt: later },
      { key: one, firstUsedAt: earlier },
      ...before,
    ]);
  });
};
