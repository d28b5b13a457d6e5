import { spec } from "./spec.ts";
import type { Charge, Dispute, Intent, Refund, Reversal, SellerAccount, StripeState, Transfer } from "./state.ts";

type Shape = {
  readonly required?: ReadonlyArray<string>;
  readonly properties?: Readonly<Record<string, Shape & { readonly nullable?: boolean }>>;
};

const blankOf = ({ required = [], properties = {} }: Shape): Record<string, unknown> =>
  Object.fromEntries(required.filter((field) => properties[field]?.nullable).map((field) => [field, null]));

/** Returns every required nullable field, as null. */
const blank = (name: string, part?: string): Record<string, unknown> => {
  const shape = spec.components.schemas[name] as Shape;
  return blankOf(part === undefined ? shape : (shape.properties?.[part] ?? {}));
};

/** The fields of every object that moves money. */
const money = (object: string, { id, created, amount }: Pick<Charge, "id" | "created" | "amount">) => ({
  ...blank(object),
  id,
  object,
  created,
  amount,
  currency: "usd",
});

export const cardError = ({ code, decline_code, message }: NonNullable<Intent["error"]>) => ({
  type: "card_error",
  code,
  ...(decline_code !== null && { decline_code }),
  message,
});

export const intentObject = (intent: Intent) => ({
  ...money("payment_intent", intent),
  livemode: false,
  amount_capturable: 0,
  amount_received: intent.status === "succeeded" ? intent.amount : 0,
  automatic_payment_methods: { enabled: true },
  capture_method: "automatic_async",
  client_secret: intent.clientSecret,
  confirmation_method: "automatic",
  description: intent.description,
  last_payment_error: intent.error && cardError(intent.error),
  latest_charge: intent.chargeId,
  metadata: intent.metadata,
  next_action: intent.status === "requires_action" ? { type: "use_stripe_sdk" } : null,
  payment_method_types: ["card"],
  processing: intent.status === "processing" ? { type: "card" } : null,
  status: intent.status,
  transfer_group: intent.transferGroup,
});

export const chargeObject = (charge: Charge) => ({
  ...money("charge", charge),
  livemode: false,
  amount_captured: charge.amount,
  amount_refunded: charge.refunded,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  captured: true,
  disputed: charge.disputed,
  metadata: charge.metadata,
  paid: true,
  payment_intent: charge.intentId,
  refunded: charge.refunded === charge.amount,
  status: "succeeded",
  transfer_group: charge.transferGroup,
});

export const reversalObject = (reversal: Reversal) => ({
  ...money("transfer_reversal", reversal),
  metadata: reversal.metadata,
  transfer: reversal.transferId,
});

export const listOf = (url: string, data: ReadonlyArray<unknown>, hasMore = false) => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});

export const transferObject = (transfer: Transfer) => ({
  ...money("transfer", transfer),
  livemode: false,
  amount_reversed: transfer.reversed,
  destination: transfer.destination,
  metadata: transfer.metadata,
  reversals: listOf(`/v1/transfers/${transfer.id}/reversals`, []),
  reversed: transfer.reversed === transfer.amount,
  source_transaction: transfer.source,
  transfer_group: transfer.transferGroup,
});

export const refundObject = (refund: Refund) => ({
  ...money("refund", refund),
  charge: refund.chargeId,
  payment_intent: refund.intentId,
  metadata: refund.metadata,
  status: refund.status,
  ...(refund.failureReason !== null && { failure_reason: refund.failureReason }),
});

const balanceObject = ({ id, created }: Dispute, amount: number) => ({
  ...money("balance_transaction", { id: `txn_${id}_${amount}`, created, amount }),
  livemode: false,
  available_on: created,
  balance_type: "payments",
  fee: amount < 0 ? 1500 : 0,
  fee_details: [],
  net: amount < 0 ? amount - 1500 : amount,
  reporting_category: "dispute",
  source: id,
  status: "available",
  type: "adjustment",
});

/** Returns what was withdrawn from Dibbs for a dispute, and what was returned if Dibbs won it. */
const movesOf = ({ status, amount }: Dispute): ReadonlyArray<number> => {
  if (status === "warning_needs_response") return [];
  return status === "won" ? [-amount, amount] : [-amount];
};

export const disputeObject = (dispute: Dispute, { charges }: StripeState) => ({
  ...money("dispute", dispute),
  livemode: false,
  balance_transactions: movesOf(dispute).map((amount) => balanceObject(dispute, amount)),
  charge: dispute.chargeId,
  enhanced_eligibility_types: [],
  evidence: { ...blank("dispute", "evidence"), enhanced_evidence: {} },
  evidence_details: {
    ...blank("dispute", "evidence_details"),
    due_by: dispute.created + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: "not_submitted",
  },
  is_charge_refundable: false,
  metadata: {},
  payment_intent: charges.get(dispute.chargeId)?.intentId ?? null,
  reason: "product_not_received",
  status: dispute.status,
});

export const expressAccountObject = ({ id, email, created, metadata, standing }: SellerAccount) => ({
  id,
  object: "account",
  type: "express",
  charges_enabled: false,
  details_submitted: standing !== "new",
  payouts_enabled: standing === "active",
  email,
  created,
  metadata,
  capabilities: { transfers: standing === "active" ? "active" : standing === "checking" ? "pending" : "inactive" },
});

const capability = (standing: SellerAccount["standing"]) => {
  switch (standing) {
    case "active":
      return { status: "active", status_details: [] };
    case "checking":
      return { status: "pending", status_details: [{ code: "determining_status", resolution: "no_resolution" }] };
    case "new":
      return { status: "restricted", status_details: [{ code: "requirements_past_due", resolution: "provide_info" }] };
    default:
      return { status: "restricted", status_details: [{ code: "rejected_fraud", resolution: "contact_stripe" }] };
  }
};

/** Leaves out what `include` does not name. */
export const recipientAccountObject = (account: SellerAccount, include: ReadonlyArray<string>) => ({
  id: account.id,
  object: "v2.core.account",
  applied_configurations: ["recipient"],
  closed: account.standing === "closed",
  contact_email: account.email,
  created: new Date(account.created * 1000).toISOString(),
  dashboard: "express",
  display_name: account.name,
  livemode: false,
  metadata: account.metadata,
  ...(include.includes("configuration.recipient") && {
    configuration: {
      recipient: {
        applied: true,
        capabilities: { stripe_balance: { stripe_transfers: capability(account.standing) } },
      },
    },
  }),
});
