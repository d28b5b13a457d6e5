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

/** Everything that is known of the money of one contract. */
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
  /** What was split off it, in cents, and the refunds of that: the charge is of all. */
  readonly parts: Cents;
  readonly refundsOfParts: ReadonlyArray<Refund>;
};

/** What we have written of money, many contracts at a time; read by the check that compares it. */
export class ContractBalances extends Context.Service<
  ContractBalances,
  {
    /** Of the contracts that have payments, oldest contract first. */
    readonly list: (page: PageRequest) => Effect.Effect<Page<ContractBalance>, Unavailable>;
    readonly get: (id: ContractId) => Effect.Effect<ContractBalance, NotFound | Unavailable>;
    /** Those of these contracts that have payments, in any order; at most 100 ids. */
    readonly ofContracts: (
      ids: ReadonlyArray<ContractId>,
    ) => Effect.Effect<ReadonlyArray<ContractBalance>, Unavailable>;
    /** Those of these payments that there are, in any order; at most 100 ids. */
    readonly ofPayments: (ids: ReadonlyArray<PaymentId>) => Effect.Effect<ReadonlyArray<PaymentBalance>, Unavailable>;
    /** Payments that were started since, oldest first. */
    readonly startedSince: (since: Date, page: PageRequest) => Effect.Effect<Page<Payment>, Unavailable>;
  }
>()("core/ContractBalances") {}
