import type { BankAccount, BankCustomer } from "./bank-customer.ts";
import type { PaymentAccount } from "./payment-account.ts";

type Standing = Pick<PaymentAccount, "standing" | "fundingSource" | "customer">;

/** The bank account that is used from now on: the one so far where it is still there, else the oldest. */
const inUse = (before: PaymentAccount["fundingSource"], known: ReadonlyArray<BankAccount>) => {
  const found = known.find(({ ref }) => ref === before?.ref) ?? known[0];
  return found ? { ref: found.ref, name: found.name } : null;
};

/** Who is verified and has a bank account can pay and be paid; who is shut out can do neither. */
export const bankStanding = (
  before: PaymentAccount["fundingSource"],
  customer: BankCustomer,
  known: ReadonlyArray<BankAccount>,
): Standing => {
  const fundingSource = inUse(before, known);
  const { status } = customer;
  if (status === "suspended" || status === "deactivated") return { standing: "restricted", fundingSource, customer };
  return { standing: status === "verified" && fundingSource ? "ready" : "pending", fundingSource, customer };
};
