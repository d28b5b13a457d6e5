import type { DomainError } from "#core/errors.ts";
import type { StaffError } from "#core/support/staff/plan.ts";

/** The exit codes for scripts; `--help` prints the same list. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  unavailable: 5,
  approval: 6,
  moved: 7,
  declined: 8,
  /** The shells' code for a command that Ctrl-C ended. */
  stopped: 130,
} as const;

/** The exit code for each error of the core. */
export const exitCodeOf: Readonly<Record<(DomainError | StaffError)["_tag"], number>> = {
  NotFound: exitCodes.notFound,
  NotAllowed: exitCodes.refused,
  Invalid: exitCodes.usage,
  IllegalMove: exitCodes.refused,
  Stale: exitCodes.moved,
  Blocked: exitCodes.refused,
  BidExists: exitCodes.refused,
  ContractExists: exitCodes.refused,
  PaymentInProgress: exitCodes.refused,
  RefundInProgress: exitCodes.refused,
  FeedbackExists: exitCodes.refused,
  FeedbackClosed: exitCodes.refused,
  SearchSaved: exitCodes.refused,
  EmailTaken: exitCodes.refused,
  PhoneTaken: exitCodes.refused,
  PhoneCodeExpired: exitCodes.refused,
  PhoneCodeIncorrect: exitCodes.refused,
  SignInFailed: exitCodes.refused,
  IdentityRefused: exitCodes.refused,
  IdentityProviderSilent: exitCodes.unavailable,
  IdentityTaken: exitCodes.refused,
  LinkFirst: exitCodes.refused,
  SessionEnded: exitCodes.refused,
  ChallengeEnded: exitCodes.refused,
  EmailUnknown: exitCodes.notFound,
  ResetLinkOver: exitCodes.refused,
  TooManyAttempts: exitCodes.refused,
  Unavailable: exitCodes.unavailable,
  PlanOutdated: exitCodes.moved,
  NeedsApproval: exitCodes.approval,
};
