import type { Found } from "#core/money/ledger/difference.ts";

let count = 0;

/** Something that a check has found, about another thing each time. */
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
