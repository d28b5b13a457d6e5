/** Formats a line of a scope of work. */
import type { WrittenLine } from "#core/market/listing/scope.ts";
import { formatMoney, formatNumber } from "#web/ui/money.ts";
import * as words from "#web/words.ts";

/** Returns the quantity with its unit: '154 sq ft'; empty if the line is not counted. */
export const sayQuantity = ({ quantity, unit }: Pick<WrittenLine, "quantity" | "unit">): string =>
  [quantity === null ? "" : formatNumber(quantity), unit].filter(Boolean).join(" ");

/** Returns 'Optional' or 'Allowance $600'; empty if every bid has to cover the line. */
export const sayKind = ({ kind, allowance }: Pick<WrittenLine, "kind" | "allowance">): string => {
  if (kind === "required") return "";
  return allowance === null ? words.scope.kinds[kind] : words.scope.allowanceOf(formatMoney(allowance));
};

/** Returns the whole line as one text. */
export const sayLine = (line: Omit<WrittenLine, "id">): string =>
  [line.title, sayQuantity(line), sayKind(line), line.note].filter(Boolean).join(" · ");
