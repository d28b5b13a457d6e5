import { Effect } from "effect";
import { expect } from "vitest";
import { refuseContract } from "#core/contract/contract/release-contract.ts";
import { ContractRecords } from "#core/contract/record/contract-records.ts";
import { exportRecord, viewRecordKeys } from "#core/contract/record/export-record.ts";
import { mostRecordEntries } from "#core/contract/record/record-file.ts";
import { verifyRecord } from "#core/contract/record/verify-record.ts";
import { newcomer, offeredContract, payableContract, payByCard } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";

const here = "https://dibbs.example";
const verified = (text: string, trusted: ReadonlyArray<string>) =>
  Effect.promise(() => verifyRecord(text, { trusted }));

testInWorld("both sides are given the same record, whole and signed by the key that is published", function* () {
  const { contract, owner, contractor } = yield* payableContract();
  yield* payByCard(owner, contract);
  const { keys } = yield* viewRecordKeys();
  for (const actor of [owner, contractor]) {
    const { name, text } = yield* exportRecord(actor, contract.id, here);
    expect(name).toBe(`dibbs-record-${contract.id}.json`);
    const { isWhole, isKeyTrusted, problems, file } = yield* verified(text, keys);
    expect([problems, isWhole, isKeyTrusted]).toEqual([[], true, true]);
    expect(file?.statement).toMatchObject({ contract: contract.id, installation: here, entries: file?.entries.length });
    expect(Object.values(file?.words ?? {}).map((word) => word.text)).toContain("Olive Owner");
    const changed = yield* verified(
      text.replace(`"total":${contract.totalCost}`, `"total":${contract.totalCost + 1}`),
      keys,
    );
    expect(changed.problems[0]).toMatchObject({ code: "entry_changed", entry: 1 });
  }
});

testInWorld("nobody else is given it, and nobody at all once the offer was declined", function* () {
  const { contract, owner, contractor } = yield* offeredContract();
  const { text } = yield* exportRecord(contractor, contract.id, here);
  expect((yield* verified(text, [])).file?.entries).toMatchObject([{ event: "offer" }]);
  const stranger = yield* newcomer("contractor", "Sue Stranger");
  const refused = (actor: typeof owner) => Effect.flip(exportRecord(actor, contract.id, here));
  expect(yield* refused(stranger)).toMatchObject({ _tag: "NotFound" });
  yield* refuseContract(contractor, contract.id);
  for (const actor of [owner, contractor]) expect(yield* refused(actor)).toMatchObject({ _tag: "NotFound" });
});

testInWorld("the record of a contract that had none yet is begun, and one that is too long is not read", function* () {
  const { contract, owner } = yield* payableContract();
  const records = yield* ContractRecords;
  const begun: Array<string> = [];
  const counting = { ...records, begin: (id: typeof contract.id) => Effect.sync(() => void begun.push(id)) };
  yield* Effect.provideService(exportRecord(owner, contract.id, here), ContractRecords, counting);
  expect(begun).toEqual([contract.id]);
  const long = {
    ...records,
    head: () => Effect.succeed({ contractId: contract.id, entries: mostRecordEntries + 1, hash: "" }),
    entries: () => Effect.die("Nothing is to be read."),
  };
  const asked = Effect.flip(Effect.provideService(exportRecord(owner, contract.id, here), ContractRecords, long));
  expect(yield* asked).toMatchObject({ code: "record_too_long" });
});

testInWorld("keys of before the secret was changed are told after the present one, with their dates", function* () {
  const { contract, owner } = yield* payableContract();
  const [present = ""] = (yield* viewRecordKeys()).keys;
  expect((yield* viewRecordKeys()).dates).toEqual([{ key: present, isPresent: true, firstUsedAt: null }]);
  const old = "ab".repeat(32);
  const then = new Date("2025-03-04T10:00:00Z");
  yield* (yield* ContractRecords).noteKey(old, then);
  yield* exportRecord(owner, contract.id, here);
  const { keys, dates } = yield* viewRecordKeys();
  expect(keys).toEqual([present, old]);
  expect(dates).toEqual([
    { key: present, isPresent: true, firstUsedAt: expect.any(Date) },
    { key: old, isPresent: false, firstUsedAt: then },
  ]);
});
