/** The parts of Stripe's answers that Dibbs reads. */
import { Schema } from "effect";
import { Cents } from "#core/shared/money.ts";

/** A resource as its id, or, if Stripe was asked to expand it, as an object. */
const Named = Schema.Union([Schema.String, Schema.Struct({ id: Schema.String })]);
export const nameOf = (named: typeof Named.Type): string => (typeof named === "string" ? named : named.id);

const Metadata = Schema.Record(Schema.String, Schema.String);

/** A field that Stripe may omit or set to null. */
const maybe = <S extends Schema.Top>(part: S) => Schema.optionalKey(Schema.NullOr(part));

const optionalText = maybe(Schema.String);

export const IntentAnswer = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("payment_intent"),
  status: Schema.Literals([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "requires_capture",
    "processing",
    "succeeded",
    "canceled",
  ]),
  client_secret: Schema.NullOr(Schema.String),
  latest_charge: Schema.NullOr(Named),
  last_payment_error: Schema.NullOr(
    Schema.Struct({ code: optionalText, decline_code: optionalText, message: optionalText }),
  ),
});
export type IntentAnswer = typeof IntentAnswer.Type;

export const TransferAnswer = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("transfer"),
  amount: Cents,
  amount_reversed: Cents,
  created: Schema.Int,
  destination: Schema.NullOr(Named),
  source_transaction: maybe(Named),
  metadata: Metadata,
});
export type TransferAnswer = typeof TransferAnswer.Type;

export const ChargeAnswer = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("charge"),
  amount: Cents,
  amount_refunded: Cents,
  created: Schema.Int,
  payment_intent: Schema.NullOr(Named),
  status: Schema.Literals(["succeeded", "pending", "failed"]),
  metadata: Metadata,
});

export const ReversalAnswer = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("transfer_reversal"),
  amount: Cents,
  metadata: Schema.NullOr(Metadata),
});

export const RefundAnswer = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("refund"),
  amount: Cents,
  status: Schema.NullOr(Schema.Literals(["pending", "requires_action", "succeeded", "failed", "canceled"])),
  failure_reason: optionalText,
  payment_intent: Schema.NullOr(Named),
  reason: Schema.NullOr(Schema.String),
  metadata: Schema.NullOr(Metadata),
});
export type RefundAnswer = typeof RefundAnswer.Type;

export const DisputeAnswer = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("dispute"),
  amount: Cents,
  balance_transactions: Schema.Array(Schema.Struct({ amount: Schema.Int })),
  created: Schema.Int,
  evidence_details: Schema.Struct({ due_by: Schema.NullOr(Schema.Int) }),
  payment_intent: Schema.NullOr(Named),
  reason: Schema.String,
  status: Schema.Literals([
    "warning_needs_response",
    "warning_under_review",
    "warning_closed",
    "needs_response",
    "under_review",
    "won",
    "lost",
    "prevented",
    "appeal_needs_response",
    "appeal_under_review",
  ]),
});

/** An account of API version 1. */
export const ExpressAccount = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("account"),
  details_submitted: Schema.Boolean,
  capabilities: maybe(Schema.Struct({ transfers: optionalText })),
  requirements: maybe(
    Schema.Struct({ disabled_reason: optionalText, currently_due: maybe(Schema.Array(Schema.String)) }),
  ),
});

const Capability = Schema.Struct({
  status: Schema.String,
  status_details: maybe(Schema.Array(Schema.Struct({ resolution: optionalText }))),
});

/** An account of API version 2. */
export const RecipientAccount = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("v2.core.account"),
  closed: maybe(Schema.Boolean),
  /** What the seller still has to tell Stripe, or Stripe to review. */
  requirements: maybe(
    Schema.Struct({
      entries: maybe(Schema.Array(Schema.Struct({ description: Schema.String, awaiting_action_from: Schema.String }))),
    }),
  ),
  configuration: maybe(
    Schema.Struct({
      recipient: maybe(
        Schema.Struct({
          capabilities: maybe(
            Schema.Struct({ stripe_balance: maybe(Schema.Struct({ stripe_transfers: maybe(Capability) })) }),
          ),
        }),
      ),
    }),
  ),
});

export const LinkAnswer = Schema.Struct({
  object: Schema.Literals(["account_link", "v2.core.account_link"]),
  url: Schema.String,
});

/** A page of a list. */
export const ListOf = <Item extends Schema.Codec<unknown, unknown>>(item: Item) =>
  Schema.Struct({
    object: Schema.Literals(["list", "search_result"]),
    data: Schema.Array(item),
    has_more: Schema.Boolean,
  });
