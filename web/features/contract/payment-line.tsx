import type { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { formatDate } from "#web/ui/dates.ts";
import { Icon, type IconName } from "#web/ui/Icon.tsx";
import { Money } from "#web/ui/Money.tsx";
import type { Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { isGivenUp, isHeldByBank, isHeldByCard, isOpenCard, isUnderWay, isUnresolved, type Side } from "./viewed.ts";

type Said = { readonly tone: Tone; readonly icon: IconName; readonly title: string; readonly detail?: string };

/** Describes the state of a milestone's payment; returns nothing if it does not concern this reader. */
const say = (
  payment: SeenPayment,
  side: Side,
  otherName: string,
  isPartly: boolean,
  isDropped: boolean,
): Said | undefined => {
  const mine = side === "poster";
  if (isUnresolved(payment)) {
    return mine
      ? { tone: "waiting", icon: "exclamation-triangle", title: words.payment.unresolved }
      : { tone: "waiting", icon: "clock", title: words.payment.unresolvedSeller };
  }
  if (isHeldByBank(payment)) {
    const title = mine ? words.payment.heldByBank(otherName) : words.payment.heldByBankSeller;
    return {
      tone: "waiting",
      icon: "clock",
      title,
      ...(payment.failure ? { detail: words.payment.because(payment.failure.message) } : {}),
    };
  }
  if (isHeldByCard(payment)) {
    return {
      tone: "waiting",
      icon: "clock",
      title: words.payment.held(otherName),
      ...(payment.failure ? { detail: words.payment.because(payment.failure.message) } : {}),
    };
  }
  if (payment.state === "held") {
    const [poster, seller] = isPartly
      ? [words.payment.fundedPartPoster, words.payment.fundedPartSeller]
      : [words.payment.fundedPoster, words.payment.fundedSeller];
    return { tone: "success", icon: "lock", title: mine ? poster : seller };
  }
  if (isUnderWay(payment)) {
    return {
      tone: "info",
      icon: "clock",
      title: mine ? words.payment.processing : words.payment.processingSeller,
      ...(payment.rail === "bank" ? { detail: words.payment.bankTakesDays } : {}),
    };
  }
  if (isOpenCard(payment)) return { tone: "info", icon: "credit-card", title: words.payment.startedByCard };
  if (payment.state === "returned") {
    return {
      tone: "danger",
      icon: "undo",
      title: mine ? words.payment.returned : words.payment.returnedSeller,
      ...(payment.failure ? { detail: words.payment.because(payment.failure.message) } : {}),
    };
  }
  if (payment.state === "refunded") {
    return {
      tone: "neutral",
      icon: "undo",
      title: mine ? words.payment.refunded : words.payment.refundedSeller,
      ...(isDropped ? {} : { detail: words.payment.payAgain }),
    };
  }
  if (payment.state !== "failed") return undefined;
  return isGivenUp(payment)
    ? { tone: "neutral", icon: "info-circle", title: words.payment.gaveUp }
    : {
        tone: "danger",
        icon: "exclamation-circle",
        title: payment.rail === "bank" ? words.payment.failed : words.payment.needsMethod,
        ...(payment.failure ? { detail: words.payment.because(payment.failure.message) } : {}),
      };
};

export function PaymentLine({
  payment,
  arrived,
  side,
  otherName,
  releaseAt,
  isPartly,
  isDropped,
}: {
  payment: SeenPayment;
  /**
   * The total that arrived by this and the milestone's other payments, in cents; includes fees if the reader may see
   * them.
   */
  arrived: number;
  side: Side;
  otherName: string;
  /** When the held money is released unless the poster answers. */
  releaseAt: Date | null;
  /** Whether the milestone has to be funded further. */
  isPartly: boolean;
  /** Whether the milestone is no longer in the contract. */
  isDropped: boolean;
}) {
  if (payment.state === "settled") {
    return (
      <p className="contract-paid row-8">
        <Icon name="check-circle" size="small" />
        <bdi>
          {words.payment.paidBy[payment.rail]}: <Money cents={arrived} exact />,{" "}
          <When at={payment.updatedAt} as="DD MMM, YYYY" />
        </bdi>
      </p>
    );
  }
  const said = say(payment, side, otherName, isPartly, isDropped);
  if (!said) return null;
  const day = releaseAt === null ? "" : formatDate(releaseAt, "MMM D");
  return (
    <div className={`contract-payment contract-payment--${said.tone}`} role="status">
      <Icon name={said.icon} size="small" />
      <div>
        <p>{said.title}</p>
        {releaseAt === null ? null : (
          <p className="text-14">
            {side === "poster"
              ? words.payment.releasedUnless(otherName, day)
              : words.payment.releasedUnlessSeller(otherName, day)}
          </p>
        )}
        {said.detail ? <p className="text-14">{said.detail}</p> : null}
      </div>
    </div>
  );
}
