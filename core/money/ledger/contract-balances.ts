import { Context, type Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Posting } from "./ledger.ts";

/** Everything known about the money of one contract. */
export type ContractBalance = {
  readonly contract: Pick<Contract, "id" | "state" | "retainage">;
  readonly milestones: ReadonlyArray<Pick<Milestone, "id" | "number" | "kind" | "state" | "amount">>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
  readonly postings: ReadonlyArray<Posting>;
};

/** A payment with its refunds and chargebacks, oldest first. */
export type PaymentBalance = {
  readonly payment: Payment;
  readonly refunds: ReadonlyArray<Refund>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
  /** The sum of the parts split off it, in cents, and their refunds: the charge covers them all. */
  readonly parts: Cents;
  readonly refundsOfParts: ReadonlyArray<Refund>;
};

/** Our records of money, many contracts at a time, for the checks that compare them. */
export class ContractBalances extends Context.Service<
  ContractBalances,
  {
    /** Returns those of all contracts that have payments, oldest contract first. */
    readonly list: (page: PageRequest) => Effect.Effect<Page<ContractBalance>, Unavailable>;
    readonly get: (id: ContractId) => Effect.Effect<ContractBalance, NotFound | Unavailable>;
    /** Returns those of the given contracts that have payments, in any order; at most 100 ids. */
    readonly ofContracts: (
      ids: ReadonlyArray<ContractId>,
    ) => Effect.Effect<ReadonlyArray<ContractBalance>, Unavailable>;
    /** Returns those of the given payments that exist, in any order; at most 100 ids. */
    readonly ofPayments: (ids: ReadonlyArray<PaymentId>) => Effect.Effect<ReadonlyArray<PaymentBalance>, Unavailable>;
    /** Returns payments that started since then, oldest first. */
    readonly startedSince: (since: Date, page: PageRequest) => Effect.Effect<Page<Payment>, Unavailable>;
  }
>()("core/ContractBalances") {}
