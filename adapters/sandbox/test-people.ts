import type { CustomerStatus } from "#core/money/payout-account/bank-customer.ts";

/** The status that the sandbox gives a person who fills in the bank transfer form; the first name decides. */
export const testPeople: ReadonlyArray<{
  readonly firstName: string;
  readonly status: CustomerStatus;
  readonly label: string;
}> = [
  { firstName: "Retry", status: "retry", label: "Has to send the form again with all nine digits" },
  { firstName: "Document", status: "document", label: "Has to upload a photo of an ID" },
  { firstName: "Suspended", status: "suspended", label: "Account is suspended" },
  { firstName: "Deactivated", status: "deactivated", label: "Account is closed" },
];

/** With all nine digits, even `Retry` is verified. */
export const statusOf = (firstName: string, ssn: string): CustomerStatus => {
  const found = testPeople.find((person) => person.firstName.toLowerCase() === firstName.toLowerCase());
  if (found === undefined || (found.status === "retry" && ssn.length === 9)) return "verified";
  return found.status;
};

/** A document whose file name contains this word fails the review. */
export const failingDocument = /fail/i;
