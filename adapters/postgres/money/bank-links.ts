import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type BankLink, BankLinks } from "#core/money/payout-account/sync-bank-link.ts";
import { inDatabase, nextVersion } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { bankLink } from "./payment.table.ts";

const columns = getTableColumns(bankLink);
const { accountRef: _key, version: _version, ...changed } = columns;

const put = statement<BankLink>()((db) =>
  db
    .insert(bankLink)
    .values(blanks(columns))
    .onConflictDoUpdate({
      target: bankLink.accountRef,
      set: { ...blanks(changed), version: sql`${bankLink.version} + 1` },
    }),
);

const save = statement<BankLink>()((db) =>
  db
    .update(bankLink)
    .set({ ...blanks(changed), version: sql`${bankLink.version} + 1` })
    .where(sql`${is(bankLink.accountRef, "accountRef")} and ${is(bankLink.version, "version")}`)
    .returning({ accountRef: bankLink.accountRef }),
);

const ofPerson = statement<Pick<BankLink, "personId">>()((db) =>
  db
    .select(columns)
    .from(bankLink)
    .where(is(bankLink.personId, "personId"))
    .orderBy(asc(bankLink.createdAt), asc(bankLink.accountRef)),
);

const ofItem = statement<Pick<BankLink, "itemRef">>()((db) =>
  db
    .select(columns)
    .from(bankLink)
    .where(is(bankLink.itemRef, "itemRef"))
    .orderBy(asc(bankLink.createdAt), asc(bankLink.accountRef)),
);

const remove = statement<Pick<BankLink, "accountRef">>()((db) =>
  db.delete(bankLink).where(is(bankLink.accountRef, "accountRef")),
);

export const postgresBankLinks = inDatabase(BankLinks)(({ run }) => ({
  put: (link) => Effect.asVoid(run(put, link)),
  save: (link) => nextVersion("bank link", link, run(save, link)),
  ofPerson: (personId) => run(ofPerson, { personId }),
  ofItem: (itemRef) => run(ofItem, { itemRef }),
  remove: (accountRef) => Effect.asVoid(run(remove, { accountRef })),
}));
