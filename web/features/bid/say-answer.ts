/** Formats a bid's answer to a line, for its poster and its bidder. */
import type { AnsweredLine, LineSum, ScopeAnswer } from "#core/market/bid/scope-answer.ts";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";

const said = words.scopeAnswer;

/** Returns the answer as a word or a price: 'Included', '$4,200', 'Allowance $450'. */
export const sayAnswer = ({ kind, amount, alternative }: ScopeAnswer): string => {
  const price = amount === null ? "" : formatMoney(amount);
  switch (kind) {
    case "priced":
      return price;
    case "included":
      return said.said.included;
    case "excluded":
      return said.said.excluded;
    case "allowance":
      return words.scope.allowanceOf(price);
    case "alternative":
      return `${said.instead(alternative)} · ${price}`;
  }
};

/** Returns the poster's allowance, if the bid uses another amount. */
export const sayAllowance = ({ line, answer }: Pick<AnsweredLine, "line" | "answer">): string | null =>
  answer?.kind === "allowance" && line.allowance !== null && answer.amount !== line.allowance
    ? said.allowanceSet(formatMoney(line.allowance))
    : null;

/** Returns what does not add up; null if everything does. */
export const saySum = (sum: LineSum | null): string | null => {
  if (sum === null || sum.addsUp) return null;
  const others = formatMoney(Math.abs(sum.rest));
  return `${said.theirSum(formatMoney(sum.priced))}: ${sum.rest > 0 ? said.theirLess(others) : said.theirMore(others)}`;
};
