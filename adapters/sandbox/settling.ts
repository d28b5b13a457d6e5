import type { SandboxTimeValues } from "./sandbox-times.ts";
import type { BankBehaviour } from "./test-banks.ts";

export const insufficientFunds = {
  code: "R01",
  message: "The bank returned the transfer: the account has insufficient funds (R01).",
};

/** From a transfer's beginning to its end, in milliseconds. */
export const settlesAfter = (behaviour: BankBehaviour, times: SandboxTimeValues): number =>
  behaviour === "settles_slowly" ? times.slowBankSettles : times.bankSettles;
