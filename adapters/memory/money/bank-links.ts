import { Result } from "effect";
import { type BankLink, BankLinks } from "#core/money/payout-account/sync-bank-link.ts";
import { inMemory } from "../memory.ts";
import { nextVersion } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

const oldestFirst = ({ bankLinks }: Tables, are: (link: BankLink) => boolean): ReadonlyArray<BankLink> =>
  [...bankLinks.values()]
    .filter(are)
    .sort(
      (one, other) =>
        one.createdAt.getTime() - other.createdAt.getTime() || (one.accountRef < other.accountRef ? -1 : 1),
    );

export const memoryBankLinks = inMemory(BankLinks)(({ read, write, modify }) => ({
  put: (link) =>
    write((tables) => {
      const before = tables.bankLinks.get(link.accountRef);
      const version = before === undefined ? link.version : before.version + 1;
      return withRow(tables, "bankLinks", link.accountRef, { ...link, version });
    }),
  save: (link) =>
    modify((tables) =>
      Result.map(nextVersion("bank link", tables.bankLinks.get(link.accountRef), link), (saved) => [
        saved,
        withRow(tables, "bankLinks", link.accountRef, saved),
      ]),
    ),
  ofPerson: (id) => read((tables) => oldestFirst(tables, ({ personId }) => personId === id)),
  ofItem: (ref) => read((tables) => oldestFirst(tables, ({ itemRef }) => itemRef === ref)),
  remove: (accountRef) => write((tables) => withoutRow(tables, "bankLinks", accountRef)),
}));
