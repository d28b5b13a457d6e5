import { Context, type Effect } from "effect";
import type { Posting } from "#core/money/ledger/ledger.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PaymentId, PersonId } from "#core/shared/ids.ts";
import type { Side } from "#core/shared/side.ts";

/** One ledger posting as seen by one side of its contract; see `movementOf`. */
export type Movement = {
  readonly contractId: ContractId;
  readonly paymentId: PaymentId;
  readonly listingTitle: string;
  /** The milestone's number in its contract. */
  readonly milestone: number;
  readonly side: Side;
  readonly kind: Posting["kind"];
  readonly at: Date;
  /** In cents; negative if it went back. */
  readonly amount: number;
  /** How much of it is the fee, in cents; 0 for the bidder. */
  readonly fee: number;
};

/** What one contract moved in the period, in cents: paid or received, the fees included in that, and given back. */
export type ContractSums = {
  readonly contractId: ContractId;
  readonly listingTitle: string;
  /** The name of the other side. */
  readonly other: string;
  readonly side: Side;
  readonly paid: number;
  readonly fees: number;
  readonly back: number;
};

/** The same sums over all contracts on one side, including those that are not listed. */
export type SideSums = Pick<ContractSums, "side" | "paid" | "fees" | "back">;

export class YearMovements extends Context.Service<
  YearMovements,
  {
    /**
     * Returns what moved for a person from `from` until before `to`, on either side of their contracts: the newest
     * movements, oldest first; the contracts that moved last, newest first; and the sums of each side. At most `limit`
     * of the first two.
     */
    readonly ofPerson: (
      id: PersonId,
      range: { readonly from: Date; readonly to: Date; readonly limit: number },
    ) => Effect.Effect<
      {
        readonly movements: ReadonlyArray<Movement>;
        readonly contracts: ReadonlyArray<ContractSums>;
        readonly sums: ReadonlyArray<SideSums>;
        /** Whether either has more than `limit`. */
        readonly cut: { readonly movements: boolean; readonly contracts: boolean };
      },
      Unavailable
    >;
  }
>()("core/YearMovements") {}
