import { Effect } from "effect";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import type { ChargebackId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { Cases, openCases } from "./cases.ts";
import { openCaseOfCheck } from "./open-case.ts";

const advice =
  "The milestone may have been paid again. Talk to both sides, then refund it on the card provider's own pages, and note here what was done.";

/**
 * Opens a case of what a chargeback gave back to Dibbs after its payment had ended as refunded: both sides were told that Dibbs will
 * be in touch, and as no payment or refund waits, it would stand in no inbox. Once, however often the job is done.
 */
export const caseOfKeptMoney = Effect.fn("caseOfKeptMoney")(function* (id: ChargebackId) {
  const { amount, ref, contractId } = yield* (yield* Chargebacks).get(id);
  const subject = `Dibbs has ${dollars(amount)} of a refunded payment: chargeback ${ref} was won`;
  const { items } = yield* (yield* Cases).list({ ...openCases, contractId }, { after: null, limit: 100 });
  if (items.some((it) => it.subject === subject)) return;
  yield* openCaseOfCheck({ subject, contractId }, "The bank decided the chargeback.", advice);
});
