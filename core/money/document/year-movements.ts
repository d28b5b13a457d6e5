import { Context, type Effect } from "effect";
import type { Posting } from "#core/money/ledger/ledger.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PaymentId, PersonId } from "#core/shared/ids.ts";
import type { Side } from "#core/shared/side.ts";

/** One posting of the ledger as it is for one side of its contract; see `movementOf`. */
export type Movement = {
  readonly contractId: ContractId;
  readonly paymentId: PaymentId;
  readonly listingTitle: string;
  /** The milestone's number in its contract. */
  readonly milestone: number;
  readonly side: Side;
  readonly kind: Posting["kind"];
  readonly at: Date;
  /** In cents; less than zero where it went back. */
  readonly amount: number;
  /** What of it is the fee; 0 for the bidder. */
  readonly fee: number;
};

/** What one contract has moved in the time, in cents: paid or received, fees among it, and given back. */
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

/** The same for every contract on one side, those too that are not listed. */
export type SideSums = Pick<ContractSums, "side" | "paid" | "fees" | "back">;

export class YearMovements extends Context.Service<
  YearMovements,
  {
    /**
     * What moved for a person from then until before then, on either side of their contracts: the newest movements, oldest first; the
     * contracts that moved last, newest first; and the sums of each side. At most `limit` of the first two.
     */
    readonly ofPerson: (
      id: PersonId,
      range: { readonly from: Date; readonly to: Date; readonly limit: number },
    ) => Effect.Effect<
      {
        readonly movements: ReadonlyArray<Movement>;
        readonly contracts: ReadonlyArray<ContractSums>;
        readonly sums: ReadonlyArray<SideSums>;
        /** Whether there is more than `limit` of either. */
        readonly cut: { readonly movements: boolean; readonly contracts: boolean };
      },
      Unavailable
    >;
  }
>()("core/YearMovements") {}
