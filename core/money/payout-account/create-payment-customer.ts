import { Effect } from "effect";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now, today } from "#core/shared/day.ts";
import { checkIssues } from "#core/shared/errors.ts";
import { checkZip } from "#core/shared/place/places.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { beginAttempt, type RateLimit } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { customerClosed } from "./bank-customer.ts";
import { BankCustomers } from "./bank-customers.ts";
import { applicationIssues, type CustomerApplication, tidyApplication } from "./customer-application.ts";
import { openedAccount } from "./payment-account.ts";
import { PaymentAccounts } from "./payment-accounts.ts";
import { syncAccount } from "./sync-account.ts";

const minutes = 60_000;

/** Each identity check costs money, and could be used to guess digits. */
const checkLimit: RateLimit = {
  free: 8,
  firstWait: 5 * minutes,
  longestWait: 4 * 60 * minutes,
  within: 24 * 60 * minutes,
};

/**
 * Makes the person a customer of the provider of bank transfers, or, if the provider asks for it again, sends the form
 * again with the full social security number. A customer in any other state stays unchanged. Fails `Invalid`, `Blocked`
 * (the provider has closed the customer), `TooManyAttempts`, or `Unavailable`, after which the same form may be sent
 * again.
 */
export const createPaymentCustomer = Effect.fn("createPaymentCustomer")(function* (
  actor: PersonActor,
  input: CustomerApplication,
) {
  const { personId } = actor;
  const accounts = yield* PaymentAccounts;
  const customers = yield* BankCustomers;
  const kept = yield* accounts.find(personId, "bank");
  // The answer may have been lost just after the customer was created.
  const known = kept?.customer === null ? yield* syncAccount(personId, "bank") : kept;
  const status = known?.customer?.status;
  if (status === "suspended" || status === "deactivated") return yield* customerClosed(status);
  if (known && status !== "retry") return known;
  const application = tidyApplication(input);
  yield* checkIssues(applicationIssues(application, { fullSsn: status === "retry", today: yield* today }));
  const { state, postalCode } = application;
  // Our ZIP codes cover the states only; the provider also knows the territories and the District of Columbia.
  if (state in stateNames) yield* checkZip({ state, zipCode: postalCode }, "postalCode");
  yield* beginAttempt({ of: `payment customer of ${personId}`, limit: checkLimit });
  const sent = known
    ? Effect.as(customers.correct(known.ref, application), known)
    : customers.open(personId, application);
  const { ref } = yield* sent.pipe(reachProvider("form"));
  yield* atomically(
    Effect.gen(function* () {
      // A person who deleted their account meanwhile gets none.
      yield* (yield* People).getStandingForShare(personId);
      // If two forms are sent at once, the first one counts.
      if ((yield* accounts.find(personId, "bank")) !== null) return;
      yield* accounts.insert(openedAccount({ personId, rail: "bank", ref }, yield* now));
    }),
  );
  const synced = yield* syncAccount(personId, "bank");
  return synced ?? (yield* Effect.die(new Error("The account that was just opened is gone.")));
});
