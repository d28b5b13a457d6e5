import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { stale } from "#core/shared/errors.ts";
import { inDatabase, nextVersion } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { paymentAccount } from "./payment.table.ts";

const columns = getTableColumns(paymentAccount);
const { ref, standing, fundingSource, customer, updatedAt } = columns;

const insert = statement<PaymentAccount>()((db) =>
  db
    .insert(paymentAccount)
    .values(blanks(columns))
    .onConflictDoNothing({ target: [paymentAccount.personId, paymentAccount.rail] })
    .returning({ ref }),
);

const save = statement<PaymentAccount>()((db) =>
  db
    .update(paymentAccount)
    .set({
      ...blanks({ ref, standing, fundingSource, customer, updatedAt }),
      version: sql`${paymentAccount.version} + 1`,
    })
    .where(
      sql`${is(paymentAccount.personId, "personId")} and ${is(paymentAccount.rail, "rail")}
        and ${is(paymentAccount.version, "version")}`,
    )
    .returning({ ref }),
);

const find = statement<Pick<PaymentAccount, "personId" | "rail">>()((db) =>
  db
    .select(columns)
    .from(paymentAccount)
    .where(sql`${is(paymentAccount.personId, "personId")} and ${is(paymentAccount.rail, "rail")}`),
);

const findByRef = statement<Pick<PaymentAccount, "rail" | "ref">>()((db) =>
  db
    .select(columns)
    .from(paymentAccount)
    .where(sql`${is(paymentAccount.rail, "rail")} and ${is(paymentAccount.ref, "ref")}`)
    .limit(1),
);

const ofPerson = statement<Pick<PaymentAccount, "personId">>()((db) =>
  db
    .select(columns)
    .from(paymentAccount)
    .where(is(paymentAccount.personId, "personId"))
    .orderBy(asc(paymentAccount.rail)),
);

export const postgresPaymentAccounts = inDatabase(PaymentAccounts)(({ run }) => ({
  insert: Effect.fnUntraced(function* (opened) {
    const inserted = yield* run(insert, opened);
    if (inserted.length === 0) return yield* stale("account");
  }),
  save: (changed) => nextVersion("account", changed, run(save, changed)),
  find: (personId, rail) => Effect.map(run(find, { personId, rail }), ([found]) => found ?? null),
  findByRef: (rail, accountRef) => Effect.map(run(findByRef, { rail, ref: accountRef }), ([found]) => found ?? null),
  ofPerson: (personId) => run(ofPerson, { personId }),
}));
