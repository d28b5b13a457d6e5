import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import type { PaymentAccount } from "#core/payment/payment-account.ts";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { paymentAccount } from "./payment.table.ts";
import { blanks, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const columns = getTableColumns(paymentAccount);
const { ref, standing, fundingSource, customer, updatedAt } = columns;

const put = statement<PaymentAccount>()((db) =>
  db
    .insert(paymentAccount)
    .values(blanks(columns))
    .onConflictDoUpdate({
      target: [paymentAccount.personId, paymentAccount.rail],
      set: blanks({ ref, standing, fundingSource, customer, updatedAt }),
    }),
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

export const postgresPaymentAccounts: Layer.Layer<PaymentAccounts, never, Database> = Layer.effect(
  PaymentAccounts,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      put: (account) => Effect.asVoid(run(put, account)),
      find: (personId, rail) => Effect.map(run(find, { personId, rail }), ([found]) => found ?? null),
      findByRef: (rail, accountRef) =>
        Effect.map(run(findByRef, { rail, ref: accountRef }), ([found]) => found ?? null),
      ofPerson: (personId) => run(ofPerson, { personId }),
    };
  }),
);
