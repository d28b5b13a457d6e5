/** What the fake does with each request, after its shape was checked. */
import {
  chargeObject,
  disputeObject,
  expressAccountObject,
  intentObject,
  listOf,
  recipientAccountObject,
  refundObject,
  reversalObject,
  transferObject,
} from "./objects.ts";
import { invalid, missing } from "./refusal.ts";
import {
  type Intent,
  millisOf,
  newName,
  type Refund,
  type SellerAccount,
  type StripeState,
  secondsOf,
} from "./state.ts";

export type StripeRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

type Operation = (state: StripeState, asked: StripeRequest) => unknown;

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const metadataOf = ({ metadata }: StripeRequest["body"]) => (metadata ?? {}) as Readonly<Record<string, string>>;

/** Lists the newest first, cut into pages as Stripe does. */
const page = <Item extends { readonly id: string; readonly created: number }>(
  url: string,
  items: Iterable<Item>,
  { limit, starting_after: after, created }: StripeRequest["query"],
  object: (item: Item) => unknown,
) => {
  const since = Number((created as { readonly gte?: string } | undefined)?.gte ?? 0);
  const all = [...items].filter((item) => item.created >= since).reverse();
  const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const size = Number(limit ?? 10);
  return listOf(url, all.slice(begin, begin + size).map(object), all.length > begin + size);
};

const inGroup = <Item extends { readonly transferGroup: string | null }>(
  items: Iterable<Item>,
  { transfer_group: group }: StripeRequest["query"],
) => [...items].filter(({ transferGroup }) => group === undefined || transferGroup === group);

const chargeCard = (state: StripeState, intent: Intent): void => {
  const id = newName("ch");
  state.charges.set(id, {
    id,
    intentId: intent.id,
    amount: intent.amount,
    transferGroup: intent.transferGroup,
    metadata: intent.metadata,
    created: secondsOf(state),
    refunded: 0,
    disputed: false,
    refundsBlocked: false,
  });
  Object.assign(intent, { status: "succeeded", chargeId: id, error: null, ends: null });
};

export const declined = (decline: string, message: string) => ({
  code: "card_declined",
  decline_code: decline,
  message,
});

/** Returns the current intent: a card that takes time may have finished. */
export const intentNow = (state: StripeState, id: string): Intent => {
  const intent = state.intents.get(id);
  if (!intent) throw missing("payment_intent", id);
  if (intent.ends !== null && intent.ends.at <= millisOf(state)) {
    if (intent.ends.isGood) chargeCard(state, intent);
    else {
      const error = declined("generic_decline", "Your card was declined.");
      Object.assign(intent, { status: "requires_payment_method", ends: null, error });
    }
  }
  return intent;
};

/** Does what a card does when it is entered, by its number. */
export const enterCard = (state: StripeState, intent: Intent, number: string): void => {
  const refuse = (decline: string, message: string) =>
    Object.assign(intent, { status: "requires_payment_method", error: declined(decline, message) });
  switch (number) {
    case "4000000000000002":
      refuse("generic_decline", "Your card was declined.");
      return;
    case "4000000000009995":
      refuse("insufficient_funds", "Your card has insufficient funds.");
      return;
    case "4000002500003155":
    case "4000002760003184":
      Object.assign(intent, { status: "requires_action", asked: number });
      return;
    case "4000000000000077":
      Object.assign(intent, { status: "processing", error: null, ends: { at: millisOf(state) + 8000, isGood: true } });
      return;
    case "4000000000000341":
      Object.assign(intent, { status: "processing", error: null, ends: { at: millisOf(state) + 8000, isGood: false } });
      return;
    default:
      chargeCard(state, intent);
  }
};

/** Applies the person's answer to their bank's question. */
export const answerBank = (state: StripeState, intent: Intent, isThem: boolean): void => {
  if (intent.status !== "requires_action") return;
  if (isThem) {
    chargeCard(state, intent);
    return;
  }
  Object.assign(intent, {
    status: "requires_payment_method",
    error: {
      code: "payment_intent_authentication_failure",
      decline_code: null,
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    },
  });
};

const accountOf = (state: StripeState, id: string, version: SellerAccount["version"]): SellerAccount => {
  const account = state.accounts.get(id);
  if (account?.version !== version) throw missing("account", id);
  return account;
};

const openAccount = (
  state: StripeState,
  version: SellerAccount["version"],
  email: unknown,
  name: unknown,
  asked: StripeRequest,
) => {
  const account: SellerAccount = {
    id: newName("acct"),
    version,
    email: text(email) ?? "",
    name: text(name) ?? "",
    metadata: metadataOf(asked.body),
    created: secondsOf(state),
    standing: "new",
    balance: 0,
  };
  state.accounts.set(account.id, account);
  return account;
};

/** Returns the platform's own balance: charges and reversals, minus transfers and refunds. */
const balanceOf = (state: StripeState): number => {
  const sum = (all: Iterable<{ readonly amount: number }>) => [...all].reduce((total, { amount }) => total + amount, 0);
  const given = [...state.refunds.values()].filter((refund) => refundNow(state, refund).status !== "failed");
  return sum(state.charges.values()) + sum(state.reversals.values()) - sum(state.transfers.values()) - sum(given);
};

/** Returns the current refund: its card's bank may have sent it back. */
const refundNow = (state: StripeState, refund: Refund): Refund => {
  if (refund.status === "succeeded" && refund.bouncesAt !== null && refund.bouncesAt <= millisOf(state)) {
    Object.assign(refund, { status: "failed", failureReason: "lost_or_stolen_card" });
    const charge = state.charges.get(refund.chargeId);
    if (charge) charge.refunded -= refund.amount;
  }
  return refund;
};

const createTransfer: Operation = (state, { body }) => {
  const amount = Number(body.amount);
  const destination = state.accounts.get(String(body.destination));
  if (!destination) throw missing("destination", String(body.destination));
  const named = text(body.source_transaction);
  const source = named === null ? null : (state.charges.get(named) ?? null);
  if (named !== null && source === null) throw missing("charge", named);
  if (destination.standing !== "active") {
    throw invalid(
      "insufficient_capabilities_for_transfer",
      "Your destination account needs to have at least one of the following capabilities enabled: transfers",
    );
  }
  const taken = [...state.transfers.values()].filter((it) => source !== null && it.source === source.id);
  const left = (source?.amount ?? balanceOf(state)) - taken.reduce((total, it) => total + it.amount, 0);
  if (amount > left) {
    throw invalid("balance_insufficient", "The source of this transfer does not hold as much.");
  }
  if (source && source.transferGroup !== null && text(body.transfer_group) !== source.transferGroup) {
    throw invalid("transfer_source_balance_parameters_mismatch", "The transfer_group must match that of the source.");
  }
  const made = {
    id: newName("tr"),
    amount,
    destination: destination.id,
    source: source?.id ?? null,
    transferGroup: text(body.transfer_group),
    metadata: metadataOf(body),
    created: secondsOf(state),
    reversed: 0,
  };
  state.transfers.set(made.id, made);
  if (source === null || !state.drained.has(source.intentId)) destination.balance += amount;
  return transferObject(made);
};

const createReversal: Operation = (state, { params, body }) => {
  const transfer = state.transfers.get(params.id ?? "");
  if (!transfer) throw missing("transfer", params.id ?? "");
  const amount = Number(body.amount ?? transfer.amount - transfer.reversed);
  if (transfer.reversed + amount > transfer.amount) {
    throw invalid(
      "transfers_not_allowed",
      `Reversal amount ($${(amount / 100).toFixed(2)}) is greater than unreversed amount on transfer.`,
    );
  }
  const account = state.accounts.get(transfer.destination);
  if (!account || account.balance < amount) {
    throw invalid("balance_insufficient", "Insufficient funds in the connected account to reverse this transfer.");
  }
  const made = {
    id: newName("trr"),
    transferId: transfer.id,
    amount,
    metadata: metadataOf(body),
    created: secondsOf(state),
  };
  transfer.reversed += amount;
  account.balance -= amount;
  state.reversals.set(made.id, made);
  return reversalObject(made);
};

export const createRefund: Operation = (state, { body }) => {
  const charge = state.charges.get(String(body.charge));
  if (!charge) throw missing("charge", String(body.charge));
  const amount = Number(body.amount ?? charge.amount - charge.refunded);
  if (charge.refundsBlocked)
    throw invalid("charge_disputed", "This charge has been charged back; cannot issue a refund.");
  if (charge.refunded === charge.amount) {
    throw invalid("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  }
  if (charge.refunded + amount > charge.amount) {
    throw invalid(
      "charge_exceeds_refundable_amount",
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge.`,
    );
  }
  const made = {
    id: newName("re"),
    chargeId: charge.id,
    intentId: charge.intentId,
    amount,
    metadata: metadataOf(body),
    created: secondsOf(state),
    status: "succeeded" as const,
    failureReason: null,
    bouncesAt: state.bouncing.has(charge.intentId) ? millisOf(state) + 5 * 86_400_000 : null,
  };
  charge.refunded += amount;
  state.refunds.set(made.id, made);
  return refundObject(made);
};

export const operations: Readonly<Record<string, Operation>> = {
  "POST /v1/payment_intents": (state, { body }) => {
    const amount = Number(body.amount);
    if (amount < 50) throw invalid("amount_too_small", "Amount must be at least $0.50 usd");
    if (body.currency !== "usd") throw invalid("parameter_invalid", "This account takes usd.");
    const id = newName("pi");
    const intent: Intent = {
      id,
      clientSecret: `${id}_secret_${newName("s").slice(2)}`,
      amount,
      description: text(body.description),
      transferGroup: text(body.transfer_group),
      metadata: metadataOf(body),
      created: secondsOf(state),
      status: "requires_payment_method",
      chargeId: null,
      error: null,
      ends: null,
      asked: null,
    };
    state.intents.set(id, intent);
    return intentObject(intent);
  },
  "GET /v1/payment_intents/{id}": (state, { params }) => intentObject(intentNow(state, params.id ?? "")),
  "GET /v1/payment_intents/search": (state, { query }) => {
    const [, key = "", value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(String(query.query)) ?? [];
    const known = millisOf(state) - state.searchLag;
    const found = [...state.intents.values()].filter(
      (intent) => intent.metadata[key] === value && intent.created * 1000 <= known,
    );
    return {
      object: "search_result",
      url: "/v1/payment_intents/search",
      has_more: false,
      next_page: null,
      data: found.map(({ id }) => intentObject(intentNow(state, id))),
    };
  },
  "POST /v1/payment_intents/{id}/cancel": (state, { params }) => {
    const intent = intentNow(state, params.id ?? "");
    if (intent.status === "succeeded" || intent.status === "processing" || intent.status === "canceled") {
      throw invalid(
        "payment_intent_unexpected_state",
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      );
    }
    intent.status = "canceled";
    return intentObject(intent);
  },
  "GET /v1/charges": (state, { query }) =>
    page("/v1/charges", inGroup(state.charges.values(), query), query, chargeObject),
  "GET /v1/transfers": (state, { query }) =>
    page("/v1/transfers", inGroup(state.transfers.values(), query), query, transferObject),
  "POST /v1/transfers": createTransfer,
  "GET /v1/transfers/{id}/reversals": (state, { params, query }) => {
    if (!state.transfers.has(params.id ?? "")) throw missing("transfer", params.id ?? "");
    const ofTransfer = [...state.reversals.values()].filter(({ transferId }) => transferId === params.id);
    return page(`/v1/transfers/${params.id}/reversals`, ofTransfer, query, reversalObject);
  },
  "POST /v1/transfers/{id}/reversals": createReversal,
  "GET /v1/refunds": (state, { query }) =>
    page(
      "/v1/refunds",
      [...state.refunds.values()].filter(({ chargeId }) => query.charge === undefined || chargeId === query.charge),
      query,
      (refund) => refundObject(refundNow(state, refund)),
    ),
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds/{id}": (state, { params }) => {
    const refund = state.refunds.get(params.id ?? "");
    if (!refund) throw missing("refund", params.id ?? "");
    return refundObject(refundNow(state, refund));
  },
  "GET /v1/disputes": (state, { query }) =>
    page("/v1/disputes", state.disputes.values(), query, (dispute) => disputeObject(dispute, state)),
  "GET /v1/disputes/{id}": (state, { params }) => {
    const dispute = state.disputes.get(params.id ?? "");
    if (!dispute) throw missing("dispute", params.id ?? "");
    return disputeObject(dispute, state);
  },
  "POST /v1/accounts": (state, asked) => expressAccountObject(openAccount(state, "v1", asked.body.email, "", asked)),
  "GET /v1/accounts/{id}": (state, { params }) => expressAccountObject(accountOf(state, params.id ?? "", "v1")),
  "POST /v1/account_links": (state, { body }) => {
    const { id } = accountOf(state, String(body.account), "v1");
    const created = secondsOf(state);
    return {
      object: "account_link",
      created,
      expires_at: created + 300,
      url: `https://connect.stripe.com/setup/e/${id}/${newName("link")}`,
    };
  },
  "POST /v2/core/accounts": (state, asked) => {
    const { contact_email, display_name, include } = asked.body;
    const account = openAccount(state, "v2", contact_email, display_name, asked);
    return recipientAccountObject(account, (include ?? []) as ReadonlyArray<string>);
  },
  "GET /v2/core/accounts/{id}": (state, { params, query }) =>
    recipientAccountObject(accountOf(state, params.id ?? "", "v2"), (query.include ?? []) as ReadonlyArray<string>),
  "POST /v2/core/account_links": (state, { body }) => {
    const { id } = accountOf(state, String(body.account), "v2");
    const at = millisOf(state);
    return {
      object: "v2.core.account_link",
      account: id,
      created: new Date(at).toISOString(),
      expires_at: new Date(at + 300_000).toISOString(),
      livemode: false,
      url: `https://accounts.stripe.com/setup/${id}/${newName("link")}`,
      use_case: body.use_case,
    };
  },
};
