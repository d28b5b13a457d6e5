import type { CustomerStatus } from "#core/money/payout-account/bank-customer.ts";

/** What the sandbox makes of somebody who fills in the form for bank transfers, decided by the first name. */
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

/** With all nine digits even `Retry` is verified. */
export const statusOf = (firstName: string, ssn: string): CustomerStatus => {
  const found = testPeople.find((person) => person.firstName.toLowerCase() === firstName.toLowerCase());
  if (found === undefined || (found.status === "retry" && ssn.length === 9)) return "verified";
  return found.status;
};

/** A document whose name holds this word is found wanting. */
export const failingDocument = /fail/i;
