import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import { ChargebackId, ContractId, PaymentId, RefundId } from "#core/shared/ids.ts";

/**
 * Where money is, seen from one contract: with the poster, charged for a funded milestone and not released (`held`), with the
 * card provider between charge and transfer (`clearing`), in the bidder's balance at the provider of bank transfers (`balance`; below zero where a bank has taken
 * back what they keep), with the bidder, spent on fees, or borne by Dibbs (`house`).
 */
export const Account = Schema.Literals(["poster", "held", "clearing", "balance", "bidder", "fees", "house"]);
export type Account = typeof Account.Type;

/** One movement of money: lines in cents, minus where it leaves, that sum to zero. */
export const Posting = Schema.Struct({
  contractId: ContractId,
  paymentId: PaymentId,
  /** Which refund this is a leg of; null for what is none. */
  refundId: Schema.NullOr(RefundId),
  /** Which chargeback it is of; null for what is none. */
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

/** By which of them the poster's money is taken and reaches the bidder; every other kind gives back or undoes that. */
export const paidPostings: ReadonlyArray<Posting["kind"]> = ["charge", "settle"];

export type Balances = Readonly<Record<Account, number>>;

/** Every account, empty. */
export const emptyBalances: Balances = { poster: 0, held: 0, clearing: 0, balance: 0, bidder: 0, fees: 0, house: 0 };

/** How much of what was paid the bidder may keep, in cents: what has reached them, without what was taken back since. */
export const keptByBidder = ({ bidder, balance }: Pick<Balances, "bidder" | "balance">): number =>
  bidder + Math.min(balance, 0);

/** The double-entry record of every movement. Postings are never changed or removed. */
export class Ledger extends Context.Service<
  Ledger,
  {
    /** A payment has one posting of each kind, and each of its refunds and chargebacks has: the same again is kept out and changes nothing. */
    readonly post: (posting: Posting) => Effect.Effect<void, Unavailable>;
    /** Each account of a contract in cents; together they are zero. */
    readonly balances: (id: ContractId) => Effect.Effect<Balances, Unavailable>;
    readonly postings: (id: ContractId) => Effect.Effect<ReadonlyArray<Posting>, Unavailable>;
  }
>()("core/Ledger") {}
