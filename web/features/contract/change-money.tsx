import { moneyOfChange } from "#core/contract/change-order/change-money.ts";
import type { MilestoneTerms } from "#core/contract/change-order/change-order.ts";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import type { Side, Viewed, ViewedMilestone } from "./viewed.ts";

type Means = { readonly toFund: number; readonly givesBack: number };

/** Returns what a change means for the money held for a milestone; nothing if the price stays the same. */
export const meansOf = (
  contract: Pick<Viewed, "retainage">,
  milestone: ViewedMilestone | undefined,
  after: { readonly amount: number } | null,
): Means =>
  milestone === undefined || after?.amount === milestone.amount
    ? { toFund: 0, givesBack: 0 }
    : moneyOfChange(
        { contract, milestone, after: after as MilestoneTerms | null },
        { ...milestone, kept: milestone.keptBack },
      );

/** Returns the effects of several changes, in sentences for the reader. */
export const sayMeans = ({ toFund, givesBack }: Means, side: Side, otherName: string): readonly string[] => {
  const said = side === "poster" ? words.changeOrder.forPoster : words.changeOrder.forBidder;
  return [
    ...(toFund > 0 ? [said.toFund(formatMoney(toFund, true), otherName)] : []),
    ...(givesBack > 0 ? [said.givesBack(formatMoney(givesBack, true), otherName)] : []),
  ];
};

/** Says under a change of a funded milestone what it costs, or refunds. */
export function ChangeMoney({ means, side, otherName }: { means: Means; side: Side; otherName: string }) {
  return sayMeans(means, side, otherName).map((sentence) => (
    <p className="change__money" key={sentence}>
      {sentence}
    </p>
  ));
}
