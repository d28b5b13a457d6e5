import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { People } from "#core/people/person/people.ts";
import { dollars } from "#core/shared/money.ts";
import { isContested, outOf } from "./chargeback.ts";
import { Chargebacks } from "./chargebacks.ts";

/**
 * Tells everybody who works for support of a payout that was requested before anybody heard that its charge is charged back:
 * it cannot be stopped, and Dibbs bears what the bank takes. Nothing where nothing of the charge is gone or in question.
 */
export const tellPaidOut = Effect.fnUntraced(function* ({ id, contractId, milestoneAmount }: Payment) {
  const people = yield* People;
  const chargebacks = yield* (yield* Chargebacks).ofPayment(id);
  const refs = chargebacks.filter((it) => isContested(it) || outOf(it) > 0).map(({ ref }) => ref);
  if (refs.length === 0) return;
  for (const { id: staffId } of yield* people.support()) {
    yield* tell(staffId, {
      kind: "failed_payment",
      title: "Paid out while charged back",
      message: `${dollars(milestoneAmount)} were paid out to the bidder before the chargeback (${refs.join(", ")}) was heard of. They are not taken back: Dibbs bears what the bank takes, unless the bidder owes it, which is for you to settle with them. Payment ${id}, contract ${contractId}.`,
      link: { to: "alerts" },
    });
  }
});
