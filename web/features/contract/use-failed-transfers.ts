import { useEffect, useRef } from "react";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { Viewed } from "./viewed.ts";

/** Says 'Payment Failed' when a bank transfer fails that was on its way while this page was open. */
export const useFailedTransfers = ({ payments }: Viewed): void => {
  const toasts = useToasts();
  const onTheirWay = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const transfers = payments.filter(({ rail }) => rail === "bank");
    const failed = transfers.some(
      // Nothing went wrong where the milestone turned out to be paid before.
      ({ id, state, failure }) => state === "failed" && failure?.code !== "paid_before" && onTheirWay.current.has(id),
    );
    const live = transfers.filter(({ state }) => !["failed", "settled", "returned", "refunded"].includes(state));
    onTheirWay.current = new Set(live.map(({ id }) => id));
    if (failed) toasts.error(words.payment.failedTitle, words.payment.failed);
  }, [payments, toasts]);
};
