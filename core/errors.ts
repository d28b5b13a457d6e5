import type { BidExists } from "#core/bid/bid.ts";
import type { ContractExists } from "#core/contract/contract.ts";
import type { PaymentInProgress } from "#core/payment/payment.ts";
import type { EmailTaken, SessionEnded, SignInFailed } from "#core/person/errors.ts";
import type { Blocked, Invalid, NotAllowed, NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { IllegalMove } from "#core/shared/lifecycle.ts";

/** Every way in which the core says no. What is not in this list is a defect. */
export type DomainError =
  | NotFound
  | NotAllowed
  | Invalid
  | IllegalMove
  | Stale
  | Blocked
  | BidExists
  | ContractExists
  | PaymentInProgress
  | EmailTaken
  | SignInFailed
  | SessionEnded
  | Unavailable;
