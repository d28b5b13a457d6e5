/** How a line of a scope of work reads. */
import type { WrittenLine } from "#core/market/listing/scope.ts";
import { formatMoney, formatNumber } from "#web/ui/money.ts";
import * as words from "#web/words.ts";

/** How much of what: '154 sq ft'; nothing where it is not counted. */
export const sayQuantity = ({ quantity, unit }: Pick<WrittenLine, "quantity" | "unit">): string =>
  [quantity === null ? "" : formatNumber(quantity), unit].filter(Boolean).join(" ");

/** 'Optional', 'Allowance $600'; nothing of what every bid has to cover. */
export const sayKind = ({ kind, allowance }: Pick<WrittenLine, "kind" | "allowance">): string => {
  if (kind === "required") return "";
  return allowance === null ? words.scope.kinds[kind] : words.scope.allowanceOf(formatMoney(allowance));
};

/** Everything it says, in one line. */
export const sayLine = (line: Omit<WrittenLine, "id">): string =>
  [line.title, sayQuantity(line), sayKind(line), line.note].filter(Boolean).join(" · ");
