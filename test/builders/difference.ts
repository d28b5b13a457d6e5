import type { Found } from "#core/money/ledger/difference.ts";

let count = 0;

/** A difference that a check found, with a new subject each time. */
export const aFound = (but: Partial<Found> = {}): Found => {
  count += 1;
  return {
    comparison: "books",
    kind: "unbalanced",
    subject: `${count} ${crypto.randomUUID()}`,
    contractId: null,
    paymentId: null,
    expected: "0",
    found: "5",
    ...but,
  };
};
