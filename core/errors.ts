import type { ContractExists } from "#core/contract/contract/contract.ts";
import type { PaymentInProgress } from "#core/contract/contract/contract-money.ts";
import type { FeedbackClosed, FeedbackExists } from "#core/contract/feedback/feedback.ts";
import type { BidExists } from "#core/market/bid/bid.ts";
import type { SearchSaved } from "#core/market/saved-search/saved-search.ts";
import type { RefundInProgress } from "#core/money/refund/refund.ts";
import type {
  IdentityProviderSilent,
  IdentityRefused,
  IdentityTaken,
  LinkFirst,
} from "#core/people/identity/errors.ts";
import type { EmailUnknown, ResetLinkOver } from "#core/people/password/request-password-reset.ts";
import type { EmailTaken, PhoneTaken, SessionEnded, SignInFailed } from "#core/people/person/errors.ts";
import type { PhoneCodeExpired, PhoneCodeIncorrect } from "#core/people/phone/phone-code.ts";
import type { ChallengeEnded } from "#core/people/second-factor/errors.ts";
import type {
  Blocked,
  Invalid,
  NotAllowed,
  NotFound,
  Stale,
  TooManyAttempts,
  Unavailable,
} from "#core/shared/errors.ts";
import type { IllegalMove } from "#core/shared/lifecycle.ts";

/** Every error that the core fails with on purpose. Anything else is a defect. */
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
  | RefundInProgress
  | FeedbackExists
  | FeedbackClosed
  | SearchSaved
  | EmailTaken
  | PhoneTaken
  | PhoneCodeExpired
  | PhoneCodeIncorrect
  | SignInFailed
  | IdentityRefused
  | IdentityProviderSilent
  | IdentityTaken
  | LinkFirst
  | SessionEnded
  | EmailUnknown
  | ResetLinkOver
  | ChallengeEnded
  | TooManyAttempts
  | Unavailable;
