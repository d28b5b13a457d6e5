import { Effect, Layer } from "effect";
import { Bank, sourceGone } from "#core/money/payment/bank.ts";
import { ProviderRefused } from "#core/money/payment/provider-errors.ts";
import { dwollaClient } from "./client.ts";
import { listTransfers } from "./entries.ts";
import { asProvider, isSourceGone } from "./failure.ts";
import type { DwollaSettings } from "./settings.ts";
import { dwollaTransfers } from "./transfers.ts";

/**
 * `Bank` by Dwolla. A transfer carries our own id twice: as the idempotency key, which Dwolla honors for one day, and
 * as the correlation id, by which it can always be found among its payer's transfers.
 */
export const dwollaBank = (
  settings: Pick<DwollaSettings, "key" | "secret" | "environment" | "baseUrl">,
  timeout?: number,
): Layer.Layer<Bank> =>
  Layer.sync(Bank, () => {
    const dwolla = dwollaClient(settings, timeout);
    const transfers = dwollaTransfers(dwolla);
    return {
      transfer: ({ total, ...order }) =>
        transfers.send({ ...order, key: order.paymentId, purpose: "payment", amount: total }).pipe(
          Effect.catchIf(isSourceGone, ({ message }) =>
            Effect.fail(new ProviderRefused({ code: sourceGone, message })),
          ),
          asProvider,
        ),
      findTransfer: (paymentId, ref, payer) => transfers.find(paymentId, ref, payer),
      listSent: (asked) => transfers.listSent(asked),
      purposeOf: (ref) => transfers.purposeOf(ref),
      payOut: (order) => transfers.payOut(order).pipe(asProvider),
      refund: (order) => transfers.refund(order).pipe(asProvider),
      findRefund: ({ refundId, ref, payer }) => transfers.find(refundId, ref, payer),
      listTransfers: listTransfers(dwolla, transfers),
    };
  });
