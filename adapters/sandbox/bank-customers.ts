import { randomBytes } from "node:crypto";
import { Effect, Redacted } from "effect";
import type { ProviderRefused } from "#core/money/payment/provider-errors.ts";
import type { IdentityDocument } from "#core/money/payout-account/bank-customer.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import type { CustomerApplication } from "#core/money/payout-account/customer-application.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inSandbox, refused } from "./answering.ts";
import {
  customerAt,
  personOfAccount,
  personOfCustomer,
  type SandboxCustomer,
  sandboxCustomers,
} from "./bank-customer.ts";
import { readProcessorToken } from "./bank-item.ts";
import { awake } from "./control.ts";
import { notify } from "./notify.ts";
import { SandboxTimes } from "./sandbox-times.ts";
import { testBanks } from "./test-banks.ts";
import { failingDocument, statusOf } from "./test-people.ts";

const noSuchCustomer = () => refused("no_such_customer", "There is no such customer.");

const notifyOwner = (personId: PersonId, event: string, at?: number) =>
  notify(event, { kind: "account", personId, rail: "bank" }, at === undefined ? {} : { at });

const statusFor = ({ firstName, ssn }: CustomerApplication) => statusOf(firstName, Redacted.value(ssn));

const open = Effect.fnUntraced(function* (personId: PersonId, application: CustomerApplication) {
  yield* awake;
  const opened: SandboxCustomer = {
    ref: `cust_${personId}_${randomBytes(16).toString("hex")}`,
    personId,
    status: statusFor(application),
    reason: null,
    review: null,
    accounts: [],
  };
  return yield* sandboxCustomers.change(personId, (found) =>
    Effect.succeed({ answer: { ref: found?.ref ?? opened.ref }, keep: found === null ? opened : null }),
  );
});

const change = Effect.fnUntraced(function* <A>(
  personId: string,
  make: (customer: SandboxCustomer, at: number) => Effect.Effect<readonly [A, SandboxCustomer], ProviderRefused>,
) {
  const at = yield* awake;
  return yield* sandboxCustomers.change(personId, (found) =>
    found === null
      ? Effect.fail(noSuchCustomer())
      : Effect.map(make(customerAt(found, at), at), ([answer, keep]) => ({ answer, keep })),
  );
});

const getCustomer = Effect.fnUntraced(function* (ref: string) {
  const at = yield* awake;
  const found = yield* sandboxCustomers.find(personOfCustomer(ref));
  return found?.ref === ref ? customerAt(found, at) : yield* noSuchCustomer();
});

const correct = Effect.fnUntraced(function* (ref: string, application: CustomerApplication) {
  const personId = yield* change(personOfCustomer(ref), (customer) =>
    customer.status === "retry"
      ? Effect.succeed([customer.personId, { ...customer, status: statusFor(application) }])
      : Effect.fail(refused("not_asked", "Nothing is asked of this customer.")),
  );
  yield* notifyOwner(personId, "customer.updated");
});

const addDocument = Effect.fnUntraced(function* (ref: string, { name }: IdentityDocument) {
  const { documentReviewed } = yield* SandboxTimes;
  const failure = failingDocument.test(name) ? "The picture is blurred, or parts of the document are hidden." : null;
  const review = yield* change(personOfCustomer(ref), (customer, at) => {
    if (customer.status !== "document") return Effect.fail(refused("not_asked", "No document is asked for."));
    const looking = { endsAt: at + documentReviewed, failure };
    return Effect.succeed([
      { ...looking, personId: customer.personId },
      { ...customer, status: "review", reason: null, review: looking },
    ]);
  });
  yield* notifyOwner(review.personId, "customer.document_reviewed", review.endsAt);
});

const addBankAccount = Effect.fnUntraced(function* (
  ref: string,
  { processorToken, name }: { readonly processorToken: Redacted.Redacted; readonly name: string },
) {
  const id = yield* readProcessorToken(Redacted.value(processorToken));
  const added = yield* change(personOfCustomer(ref), (customer) => {
    if (customer.ref !== ref) return Effect.fail(noSuchCustomer());
    const account = { ref: `src_${id}_${customer.personId}`, bank: id, name };
    const rest = customer.accounts.filter((known) => known.ref !== account.ref);
    return Effect.succeed([
      { ref: account.ref, personId: customer.personId },
      { ...customer, accounts: [...rest, account] },
    ]);
  });
  yield* notifyOwner(added.personId, "bank_account.added");
  return { ref: added.ref };
});

const removeBankAccount = Effect.fnUntraced(function* (accountRef: string) {
  const personId = yield* change(personOfAccount(accountRef), (customer) =>
    Effect.succeed([
      customer.personId,
      { ...customer, accounts: customer.accounts.filter(({ ref }) => ref !== accountRef) },
    ]),
  );
  yield* notifyOwner(personId, "bank_account.removed");
});

/** Returns the bank of an account that a sandbox customer has now; null if it was removed or never existed. */
export const bankOfAccount = Effect.fnUntraced(function* (accountRef: string) {
  const customer = yield* sandboxCustomers.find(personOfAccount(accountRef));
  const account = customer?.accounts.find(({ ref }) => ref === accountRef);
  return testBanks.find(({ id }) => id === account?.bank) ?? null;
});

/** Bank transfer customers in the sandbox: the first name decides their status (see test-people.ts). */
export const sandboxBankCustomers = inSandbox(
  BankCustomers,
  true,
)((own) => ({
  open: (personId, application) => own(open(personId, application)),
  correct: (ref, application) => own(correct(ref, application)),
  addDocument: (ref, document) => own(addDocument(ref, document)),
  view: (ref) => own(Effect.map(getCustomer(ref), ({ status, reason }) => ({ status, reason }))),
  bankAccounts: (ref) =>
    own(
      Effect.map(getCustomer(ref), ({ accounts }) =>
        accounts.map(({ ref, name, bank }) => ({
          ref,
          name,
          bankName: testBanks.find(({ id }) => id === bank)?.name.replace(/ ••\d+$/, "") ?? null,
        })),
      ),
    ),
  addBankAccount: (ref, account) => own(addBankAccount(ref, account)),
  removeBankAccount: (accountRef) => own(removeBankAccount(accountRef)),
}));
