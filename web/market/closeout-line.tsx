import { type CloseoutSums, causesOf } from "#core/money/closeout/closeout.ts";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import "./closeout-line.css";

/** Formats an amount with its sign, such as '+$300'. */
const signed = (cents: number): string => `${cents < 0 ? "−" : "+"}${formatMoney(Math.abs(cents))}`;

/** Shows a contract's final price against its bid, in one line. */
export function CloseoutLine({ closeout }: { closeout: CloseoutSums }) {
  const { bid, agreed, disputes, refunds, final, daysLate } = closeout;
  const parts = [
    words.closeout.bid(formatMoney(bid)),
    ...(agreed === bid ? [] : [words.closeout.agreed(signed(agreed - bid))]),
    ...causesOf(closeout).map(({ cause, difference }) => words.closeout.causes[cause](signed(difference))),
    ...(disputes === 0 ? [] : [words.closeout.disputes(signed(disputes))]),
    ...(refunds === 0 ? [] : [words.closeout.refunds(signed(-refunds))]),
    words.closeout.final(formatMoney(final)),
    ...(daysLate === null ? [] : [daysLate === 0 ? words.closeout.onTime : words.closeout.late(daysLate)]),
  ];
  return (
    <p className="closeout-line soft tabular">
      <span className="visually-hidden">{words.closeout.title}: </span>
      <bdi>{parts.join(" · ")}</bdi>
    </p>
  );
}
