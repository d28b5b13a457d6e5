import { Effect } from "effect";
import { expect } from "vitest";
import { type BankLink, BankLinks } from "#core/money/payout-account/sync-bank-link.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

let links = 0;
const aLink = (personId: BankLink["personId"], but: Partial<BankLink> = {}): BankLink => {
  links += 1;
  const at = moment();
  return {
    accountRef: `account-${personId}-${links}`,
    personId,
    itemRef: `item-${personId}-${links}`,
    sealedToken: "sealed",
    standing: "working",
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...but,
  };
};

export const bankLinksContract = ({ holds }: Given): void => {
  holds("bank links are found by person and by sign-in, oldest first", function* () {
    const store = yield* BankLinks;
    const { id } = yield* storedPerson();
    const first = aLink(id);
    const second = aLink(id, { itemRef: first.itemRef, createdAt: new Date(first.createdAt.getTime() + 1) });
    const other = aLink((yield* storedPerson()).id);
    for (const link of [second, other, first]) yield* store.put(link);
    expect(yield* store.ofPerson(id)).toEqual([first, second]);
    expect(yield* store.ofItem(first.itemRef)).toEqual([first, second]);
    expect(yield* store.ofItem("nothing")).toEqual([]);
  });

  holds("a bank account keeps one link, the newest", function* () {
    const store = yield* BankLinks;
    const { id } = yield* storedPerson();
    const before = aLink(id);
    yield* store.put(before);
    const after = aLink(id, { accountRef: before.accountRef, standing: "needs_login" });
    yield* store.put(after);
    expect(yield* store.ofPerson(id)).toEqual([{ ...after, version: 2 }]);
    expect(yield* store.ofItem(before.itemRef)).toEqual([]);
  });

  holds("twenty links stored at once for one bank account leave one", function* () {
    const store = yield* BankLinks;
    const { id } = yield* storedPerson();
    const { accountRef } = aLink(id);
    const all = Array.from({ length: 20 }, () => aLink(id, { accountRef }));
    yield* Effect.forEach(all, (link) => store.put(link), { concurrency: "unbounded" });
    const [left, ...more] = yield* store.ofPerson(id);
    expect(more).toEqual([]);
    expect(all).toContainEqual({ ...left, version: 1 });
    expect(left?.version).toBe(20);
  });

  holds("a link is saved only over the version that was read", function* () {
    const store = yield* BankLinks;
    const { id } = yield* storedPerson();
    const link = aLink(id);
    yield* store.put(link);
    const saved = yield* store.save({ ...link, standing: "needs_login" });
    expect(saved).toEqual({ ...link, standing: "needs_login", version: 2 });
    expect(yield* Effect.flip(store.save(link))).toMatchObject({ _tag: "Stale" });
    expect(yield* store.ofPerson(id)).toEqual([saved]);
    yield* store.remove(link.accountRef);
    expect(yield* Effect.flip(store.save(saved))).toMatchObject({ _tag: "Stale" });
  });

  holds("a removed link is gone, can be removed twice, and returns if the unit of work is rolled back", function* () {
    const store = yield* BankLinks;
    const { atomic } = yield* UnitOfWork;
    const { id } = yield* storedPerson();
    const link = aLink(id);
    yield* store.put(link);
    yield* Effect.exit(atomic(Effect.andThen(store.remove(link.accountRef), Effect.die("undone"))));
    expect(yield* store.ofPerson(id)).toEqual([link]);
    yield* store.remove(link.accountRef);
    yield* store.remove(link.accountRef);
    expect(yield* store.ofPerson(id)).toEqual([]);
  });
};
