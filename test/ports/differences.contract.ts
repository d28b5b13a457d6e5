import { Effect } from "effect";
import { expect } from "vitest";
import { Differences, type differenceKinds } from "#core/money/ledger/difference.ts";
import { aFound } from "#test/builders/difference.ts";
import { moment } from "#test/builders/moment.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import { everyPage, firstPage, forgedKeys } from "./pages.ts";
import type { Given } from "./store-world.ts";

const every = { kind: null, lasts: null };
type Kind = keyof typeof differenceKinds;

/** Returns the listed differences that this test found. */
const listed = (subjects: ReadonlyArray<string>, filter: { kind: Kind | null; lasts: boolean | null } = every) =>
  Effect.gen(function* () {
    const differences = yield* Differences;
    const all = yield* everyPage(100, (page) => differences.list(filter, page));
    return all.filter(({ subject }) => subjects.includes(subject));
  });

export const differencesContract = ({ holds }: Given): void => {
  holds("a difference is stored as found, and is the same one when it is seen again", function* () {
    const differences = yield* Differences;
    const { contract, payment } = yield* storedPayment();
    const found = aFound({ kind: "missing_posting", contractId: contract.id, paymentId: payment.id });
    const [first, later] = [moment(), moment()];
    expect(yield* differences.see(found, first)).toBe(true);
    expect(yield* differences.see({ ...found, found: "less" }, later)).toBe(false);
    expect(yield* listed([found.subject])).toEqual([
      { ...found, id: expect.any(String), found: "less", firstSeenAt: first, lastSeenAt: later, goneAt: null },
    ]);
  });

  holds("of twenty checks that see a difference at once, one sees it first", function* () {
    const differences = yield* Differences;
    const found = aFound();
    const at = moment();
    const isNew = yield* manyAtOnce(20, () => differences.see(found, at));
    expect(isNew.filter(Boolean)).toHaveLength(1);
    expect(yield* listed([found.subject])).toHaveLength(1);
  });

  holds("a difference that a comparison no longer sees is gone, and counts as new when it returns", function* () {
    const differences = yield* Differences;
    const [stays, goes, elsewhere] = [aFound(), aFound(), aFound({ comparison: "bank" })];
    const subjects = [stays.subject, goes.subject, elsewhere.subject];
    const [first, second, third] = [moment(), moment(), moment()];
    for (const found of [stays, goes, elsewhere]) yield* differences.see(found, first);
    yield* differences.see(stays, second);
    expect(yield* differences.close("books", second, third)).toBeGreaterThanOrEqual(1);
    const lasting = (yield* listed(subjects, { kind: null, lasts: true })).map(({ subject }) => subject);
    expect(lasting.sort()).toEqual([elsewhere.subject, stays.subject].sort());
    expect(yield* listed(subjects, { kind: null, lasts: false })).toMatchObject([
      { subject: goes.subject, goneAt: third },
    ]);
    expect(yield* differences.see(goes, moment())).toBe(true);
    expect(yield* listed([goes.subject])).toHaveLength(2);
  });

  holds("a list can be limited to one kind, and its pages miss and repeat none", function* () {
    const differences = yield* Differences;
    const found = Array.from({ length: 5 }, () => aFound({ kind: "overdrawn" }));
    const other = aFound({ kind: "amount", comparison: "card" });
    for (const one of [...found, other]) yield* differences.see(one, moment());
    const ofKind = (lasts: boolean | null) =>
      everyPage(2, (page) => differences.list({ kind: "overdrawn", lasts }, page));
    for (const lasts of [null, true]) {
      const all = yield* ofKind(lasts);
      const ids = all.map(({ id }) => id);
      expect(ids).toEqual([...ids].sort().reverse());
      expect(all.map(({ subject }) => subject).sort()).toEqual(found.map(({ subject }) => subject).sort());
    }
    expect(yield* ofKind(false)).toEqual([]);
    const beginning = yield* differences.list(every, firstPage);
    for (const after of forgedKeys) {
      expect((yield* differences.list(every, { after, limit: 100 })).items).toEqual(beginning.items);
    }
  });
};
