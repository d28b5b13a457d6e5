import type { SandboxTimeValues } from "./sandbox-times.ts";
import type { BankBehaviour } from "./test-banks.ts";

export const insufficientFunds = {
  code: "R01",
  message: "The bank returned the transfer: the account has insufficient funds (R01).",
};

export const noSuchAccount = {
  code: "R03",
  message: "The bank returned the transfer: it has no such account (R03).",
};

/** The duration of a transfer, in milliseconds. */
export const settlesAfter = (behaviour: BankBehaviour, times: SandboxTimeValues): number =>
  behaviour === "settles_slowly" ? times.slowBankSettles : times.bankSettles;

/** In milliseconds; how long after a transfer's arrival such a bank returns it. */
export const returnsAfter = 3 * 24 * 3_600_000;
