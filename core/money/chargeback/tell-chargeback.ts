import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { People } from "#core/people/person/people.ts";
import { dollars } from "#core/shared/money.ts";
import type { Chargeback } from "./chargeback.ts";

type News = {
  readonly title: string;
  readonly poster: string;
  readonly bidder: string | null;
  readonly support: string;
};

const dayOf = (at: Date | null): string => (at === null ? "soon" : `by ${at.toISOString().slice(0, 10)}`);

const newsOf = (chargeback: Chargeback, payment: Pick<Payment, "state">, number: number): News | null => {
  const { kind, state, amount, ref, reason, respondBy } = chargeback;
  const sum = dollars(amount);
  const isPaidOut = payment.state === "settled";
  if (kind === "external_refund" && state === "won") {
    return {
      title: "Refund came back",
      poster: `The refund of ${sum} of milestone ${number} was sent back by your card's bank.`,
      bidder: null,
      support: `${sum} (${ref}), refunded on the provider's own pages, were sent back by the card's bank: Dibbs has them again.`,
    };
  }
  if (kind === "external_refund") {
    return {
      title: "Refund made",
      poster: `${sum} of milestone ${number} were given back to your card.`,
      bidder: null,
      support: `${sum} (${ref}) were refunded on the provider's own pages. Nothing was taken back from the bidder.`,
    };
  }
  switch (state) {
    case "needs_response":
      return {
        title: "Payment charged back",
        poster: `Your card's bank has charged back the payment of milestone ${number} (${sum}), and decides about it. If you did not ask your bank for that, please contact Dibbs support.`,
        bidder: `The poster's bank has charged back the payment of milestone ${number} (${sum}), and decides about it. Please keep what proves your work; Dibbs answers the bank.${isPaidOut ? "" : " It is not paid out to you before the bank has decided."}`,
        support: `${sum} (${ref}) are charged back, '${reason}'. Answer at the provider ${dayOf(respondBy)}.`,
      };
    case "won":
      return {
        title: "Chargeback decided",
        poster: `The bank has decided that the payment of milestone ${number} (${sum}) stands.`,
        bidder: `The bank has decided that the payment of milestone ${number} (${sum}) stands.`,
        support: `The chargeback ${ref} was won: ${sum} stay.`,
      };
    case "lost":
      return {
        title: "Chargeback decided",
        poster: `The bank has decided that ${sum} of milestone ${number} go back to your card.`,
        bidder: `The bank has decided that ${sum} of milestone ${number} go back to the poster's card. ${isPaidOut ? "Dibbs will be in touch with you." : "You were not paid; the milestone can be paid again."}`,
        support: `The chargeback ${ref} was lost: ${sum} went back to the card. ${isPaidOut ? "Nothing was taken back from the bidder." : "Nothing had been paid out to the bidder."}`,
      };
    case "under_review":
      return null;
  }
};

/** Tells both people, and everybody who works for support, how it stands; with the move or not at all. */
export const tellChargeback = Effect.fnUntraced(function* (
  chargeback: Chargeback,
  payment: Payment,
  contract: Pick<Contract, "bidId">,
  number: number,
) {
  const people = yield* People;
  const news = newsOf(chargeback, payment, number);
  if (news === null) return;
  const { title } = news;
  const kind = chargeback.kind === "external_refund" ? "refund" : "failed_payment";
  yield* tell(payment.posterId, {
    kind,
    title,
    message: news.poster,
    link: { to: "poster_contract", contractId: payment.contractId },
  });
  if (news.bidder !== null)
    yield* tell(payment.bidderId, {
      kind,
      title,
      message: news.bidder,
      link: { to: "bidder_contract", bidId: contract.bidId },
    });
  for (const { id } of yield* people.support()) {
    yield* tell(id, {
      kind,
      title,
      message: `${news.support} Contract ${payment.contractId}.`,
      link: { to: "alerts" },
    });
  }
});
