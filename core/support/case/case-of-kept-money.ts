import { Effect } from "effect";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import type { ChargebackId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { Cases, openCases } from "./cases.ts";
import { openCaseOfCheck } from "./open-case.ts";

const advice =
  "The milestone may have been paid again. Talk to both sides, then refund it on the card provider's own pages, and note here what was done.";

/**
 * Opens a case for money that a chargeback returned to Dibbs after its payment was refunded: both sides were told that
 * Dibbs will be in touch, and with no waiting payment or refund it would be in no inbox. Opens one, even if the job
 * repeats.
 */
export const caseOfKeptMoney = Effect.fn("caseOfKeptMoney")(function* (id: ChargebackId) {
  const { amount, ref, contractId } = yield* (yield* Chargebacks).get(id);
  const subject = `Dibbs has ${dollars(amount)} of a refunded payment: chargeback ${ref} was won`;
  const { items } = yield* (yield* Cases).list({ ...openCases, contractId }, { after: null, limit: 100 });
  if (items.some((it) => it.subject === subject)) return;
  yield* openCaseOfCheck({ subject, contractId }, "The bank decided the chargeback.", advice);
});
