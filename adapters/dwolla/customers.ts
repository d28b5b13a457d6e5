import { Effect, Layer, Redacted, Schema } from "effect";
import type { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import type { BankAccount, BankCustomer } from "#core/money/payout-account/bank-customer.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import type { CustomerApplication } from "#core/money/payout-account/customer-application.ts";
import { Invalid, type Issue, invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { type Dwolla, dwollaClient, idIn } from "./client.ts";
import { asProvider, type DwollaRefusal, refusedBy } from "./failure.ts";
import type { DwollaSettings } from "./settings.ts";

const Customer = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  status: Schema.String,
  correlationId: Schema.optionalKey(Schema.NullOr(Schema.String)),
});
const Customers = Schema.Struct({ _embedded: Schema.Struct({ customers: Schema.Array(Customer) }) });

const Document = Schema.Struct({
  documentVerificationStatus: Schema.String,
  created: Schema.String,
  failureReason: Schema.optionalKey(Schema.NullOr(Schema.String)),
  allFailureReasons: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Struct({ description: Schema.String })))),
});
const Documents = Schema.Struct({ _embedded: Schema.Struct({ documents: Schema.Array(Document) }) });

const FundingSource = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  name: Schema.String,
  created: Schema.String,
  removed: Schema.Boolean,
  bankName: Schema.optionalKey(Schema.NullOr(Schema.String)),
});
const FundingSources = Schema.Struct({
  _embedded: Schema.Struct({ "funding-sources": Schema.Array(FundingSource) }),
});

const fields = new Set([
  "firstName",
  "lastName",
  "email",
  "address1",
  "city",
  "state",
  "postalCode",
  "dateOfBirth",
  "ssn",
]);

const emailTaken = invalid({
  field: "email",
  message: "This email belongs to another account for bank transfers. Please use another one.",
});

/** The errors that Dwolla found in the form, by field; null if the refusal has another cause. */
const issuesOf = ({ complaints }: DwollaRefusal): Invalid | null => {
  const issues = complaints.map(({ path, message }): Issue => {
    const field = path.replace(/^\//, "");
    return { field: fields.has(field) ? field : "form", message };
  });
  const [first] = issues;
  return first ? new Invalid({ message: first.message, issues }) : null;
};

const formOf = (application: CustomerApplication) => ({
  ...application,
  type: "personal",
  dateOfBirth: Redacted.value(application.dateOfBirth),
  ssn: Redacted.value(application.ssn),
});

const formRefused = <A>(
  asked: Effect.Effect<A, DwollaRefusal | Invalid | ProviderSilent>,
): Effect.Effect<A, Invalid | ProviderRefused | ProviderSilent> =>
  Effect.catchTag(asked, "DwollaRefusal", (error) => Effect.fail(issuesOf(error) ?? refusedBy(error)));

/** The longest name that Dwolla accepts for a bank account. */
const longestName = 50;

const customersOn = (dwolla: Dwolla): BankCustomers["Service"] => {
  /** Returns the customer created for this person when the answer was lost; others with this email aren't theirs. */
  const findByEmail = Effect.fnUntraced(function* (personId: PersonId, email: string) {
    const { _embedded } = yield* dwolla.get(Customers, "/customers", { email, limit: "25" });
    const own = _embedded.customers.find(
      (customer) => customer.email.toLowerCase() === email && customer.correlationId === personId,
    );
    return own ? { ref: own.id } : yield* emailTaken;
  });

  const isTaken = (error: DwollaRefusal): boolean =>
    error.complaints.some(({ code, path }) => code === "Duplicate" && path === "/email");

  const reviewOf = Effect.fnUntraced(function* (ref: string) {
    const { _embedded } = yield* dwolla.get(Documents, `/customers/${ref}/documents`);
    const documents = _embedded.documents.toSorted((one, other) => (one.created < other.created ? 1 : -1));
    if (documents.some(({ documentVerificationStatus }) => documentVerificationStatus === "pending")) {
      return { status: "review", reason: null } satisfies BankCustomer;
    }
    const [last] = documents;
    const reason = last?.allFailureReasons?.[0]?.description ?? last?.failureReason ?? null;
    return { status: "document", reason } satisfies BankCustomer;
  });

  const view = Effect.fnUntraced(function* (ref: string) {
    const { status } = yield* dwolla.get(Customer, `/customers/${ref}`);
    switch (status) {
      case "verified":
      case "retry":
      case "deactivated":
        return { status, reason: null } satisfies BankCustomer;
      case "document":
        return yield* reviewOf(ref);
      default:
        // Any other status: nothing can be paid, and Dibbs's staff must look at it.
        return { status: "suspended", reason: null } satisfies BankCustomer;
    }
  });

  const bankAccounts = Effect.fnUntraced(function* (ref: string) {
    const { _embedded } = yield* dwolla.get(FundingSources, `/customers/${ref}/funding-sources`, { removed: "false" });
    return (
      _embedded["funding-sources"]
        // A verified customer also has a balance at Dwolla, which is not a bank account.
        .filter(({ type, removed }) => type === "bank" && !removed)
        .toSorted((one, other) => (one.created < other.created ? -1 : 1))
        .map(({ id, name, bankName }): BankAccount => ({ ref: id, name, bankName: bankName ?? null }))
    );
  });

  return {
    open: (personId, application) =>
      dwolla.create("/customers", { ...formOf(application), correlationId: personId }).pipe(
        Effect.map((ref) => ({ ref })),
        Effect.catchIf(
          (error) => error._tag === "DwollaRefusal" && isTaken(error),
          () => findByEmail(personId, application.email),
        ),
        formRefused,
      ),
    correct: (ref, application) => dwolla.change(`/customers/${ref}`, formOf(application)).pipe(formRefused),
    addDocument: (ref, { kind, name, mediaType, bytes }) =>
      Effect.gen(function* () {
        // The library accepts only this form class.
        const { default: FormData } = yield* Effect.promise(() => import("form-data"));
        const form = new FormData();
        form.append("documentType", kind);
        form.append("file", Buffer.from(bytes), { filename: name, contentType: mediaType, knownLength: bytes.length });
        yield* dwolla.create(`/customers/${ref}/documents`, form);
      }).pipe(asProvider),
    view: (ref) => view(ref).pipe(asProvider),
    bankAccounts: (ref) => bankAccounts(ref).pipe(asProvider),
    addBankAccount: (ref, { processorToken, name, kind }) =>
      dwolla
        .create(`/customers/${ref}/funding-sources`, {
          plaidToken: Redacted.value(processorToken),
          bankAccountType: kind,
          name: name.slice(0, longestName),
        })
        .pipe(
          Effect.catchIf(
            (error) => error._tag === "DwollaRefusal" && error.code === "DuplicateResource" && error.about !== null,
            (error) => Effect.succeed(idIn((error as DwollaRefusal).about ?? "")),
          ),
          Effect.map((id) => ({ ref: id })),
          asProvider,
        ),
    removeBankAccount: (accountRef) =>
      dwolla.change(`/funding-sources/${accountRef}`, { removed: true }).pipe(
        Effect.catchIf(
          (error) => error._tag === "DwollaRefusal",
          (error) =>
            Effect.flatMap(dwolla.get(FundingSource, `/funding-sources/${accountRef}`), ({ removed }) =>
              removed ? Effect.void : Effect.fail(error),
            ),
        ),
        asProvider,
      ),
  };
};

/** `BankCustomers` by Dwolla's personal verified customers (decision 20). */
export const dwollaCustomers = (
  settings: Pick<DwollaSettings, "key" | "secret" | "environment" | "baseUrl">,
  timeout?: number,
): Layer.Layer<BankCustomers> => Layer.sync(BankCustomers, () => customersOn(dwollaClient(settings, timeout)));
