import { Schema } from "effect";
import { Refund } from "./refund.ts";

const { reversalRef: _reversal, refundRef: _refund, restoreRef: _restore, ...shared } = Refund.fields;

/** A refund as its two people see it: without the provider's names for it. */
export const SeenRefund = Schema.Struct(shared);
export type SeenRefund = typeof SeenRefund.Type;

export const seenRefund = ({
  reversalRef: _reversal,
  refundRef: _refund,
  restoreRef: _restore,
  ...seen
}: Refund): SeenRefund => seen;
