import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import { ChargebackId, ContractId, PaymentId, RefundId } from "#core/shared/ids.ts";

/**
 * Where a contract's money is: with the poster, charged for a funded milestone and not released (`held`), at the card
 * provider between charge and transfer (`clearing`), in the bidder's balance at the provider of bank transfers
 * (`balance`; negative if a bank reversed money that the bidder keeps), with the bidder, spent on fees, or borne by
 * Dibbs (`house`).
 */
export const Account = Schema.Literals(["poster", "held", "clearing", "balance", "bidder", "fees", "house"]);
export type Account = typeof Account.Type;

/** One movement of money: lines in cents, negative where it leaves, that sum to zero. */
export const Posting = Schema.Struct({
  contractId: ContractId,
  paymentId: PaymentId,
  /** The refund that this is a leg of; null if none. */
  refundId: Schema.NullOr(RefundId),
  /** The chargeback that this belongs to; null if none. */
  chargebackId: Schema.NullOr(ChargebackId),
  kind: Schema.Literals([
    "charge",
    "release_held",
    "settle",
    "return",
    "release",
    "reverse",
    "refund",
    "bounce",
    "restore",
    "pay_elsewhere",
    "take",
    "keep",
  ]),
  lines: Schema.Array(Schema.Struct({ account: Account, amount: Schema.Int })),
  at: Schema.Date,
});
export type Posting = typeof Posting.Type;

/** The kinds that take the poster's money and pay the bidder; every other kind gives back or undoes that. */
export const paidPostings: ReadonlyArray<Posting["kind"]> = ["charge", "settle"];

export type Balances = Readonly<Record<Account, number>>;

/** Every account, empty. */
export const emptyBalances: Balances = { poster: 0, held: 0, clearing: 0, balance: 0, bidder: 0, fees: 0, house: 0 };

/** Returns how much of what was paid the bidder may keep, in cents: what reached them, minus what was reversed. */
export const keptByBidder = ({ bidder, balance }: Pick<Balances, "bidder" | "balance">): number =>
  bidder + Math.min(balance, 0);

/** The double-entry record of every movement of money. Postings are never changed or removed. */
export class Ledger extends Context.Service<
  Ledger,
  {
    /** Each payment, refund and chargeback has one posting of each kind: posting the same again changes nothing. */
    readonly post: (posting: Posting) => Effect.Effect<void, Unavailable>;
    /** Returns the balance of each account of a contract in cents; together they are zero. */
    readonly balances: (id: ContractId) => Effect.Effect<Balances, Unavailable>;
    readonly postings: (id: ContractId) => Effect.Effect<ReadonlyArray<Posting>, Unavailable>;
  }
>()("core/Ledger") {}
