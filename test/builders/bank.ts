import { Redacted } from "effect";
import type { CustomerApplication } from "#core/money/payout-account/customer-application.ts";

/** A bank transfer application that the provider accepts. */
export const anApplication = (but: Partial<CustomerApplication> = {}): CustomerApplication => ({
  firstName: "Olive",
  lastName: "Owner",
  email: `${crypto.randomUUID()}@example.com`,
  address1: "12 Elm Street",
  city: "Austin",
  state: "TX",
  postalCode: "78701",
  dateOfBirth: Redacted.make("1980-02-29"),
  ssn: Redacted.make("6789"),
  ...but,
});

/** The same as an API request body. */
export const anApplicationBody = (but: Readonly<Record<string, string>> = {}) => ({
  first_name: "Olive",
  last_name: "Owner",
  email: `${crypto.randomUUID()}@example.com`,
  address1: "12 Elm Street",
  city: "Austin",
  state: "TX",
  postal_code: "78701",
  date_of_birth: "1980-02-29",
  ssn: "6789",
  ...but,
});
