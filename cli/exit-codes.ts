import type { DomainError } from "#core/errors.ts";

/** What the command's exit code tells a script; `--help` prints the same list. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  unavailable: 5,
  moved: 7,
} as const;

/** The exit code for each way in which the core says no. */
export const exitCodeOf: Readonly<Record<DomainError["_tag"], number>> = {
  NotFound: exitCodes.notFound,
  NotAllowed: exitCodes.refused,
  Invalid: exitCodes.usage,
  IllegalMove: exitCodes.refused,
  Stale: exitCodes.moved,
  Blocked: exitCodes.refused,
  BidExists: exitCodes.refused,
  ContractExists: exitCodes.refused,
  PaymentInProgress: exitCodes.refused,
  EmailTaken: exitCodes.refused,
  SignInFailed: exitCodes.refused,
  SessionEnded: exitCodes.refused,
  Unavailable: exitCodes.unavailable,
};
