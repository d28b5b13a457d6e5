/** Formats a line of a scope of work. */
import type { WrittenLine } from "#core/market/listing/scope.ts";
import { formatMoney, formatNumber } from "#web/ui/money.ts";
import * as words from "#web/words.ts";

/** Returns the quantity with its unit: '154 sq ft', or 'Quantity: 3' without one; empty if the line is not counted. */
export const sayQuantity = ({ quantity, unit }: Pick<WrittenLine, "quantity" | "unit">): string => {
  if (quantity === null) return unit;
  return unit === "" ? `${words.scope.quantity}: ${formatNumber(quantity)}` : `${formatNumber(quantity)} ${unit}`;
};

/** Returns 'Optional' or 'Allowance $600'; empty if every bid has to cover the line. */
export const sayKind = ({ kind, allowance }: Pick<WrittenLine, "kind" | "allowance">): string => {
  if (kind === "required") return "";
  return allowance === null ? words.scope.kinds[kind] : words.scope.allowanceOf(formatMoney(allowance));
};

/** Returns the whole line as one text. */
export const sayLine = (line: Omit<WrittenLine, "id">): string =>
  [line.title, sayQuantity(line), sayKind(line), line.note].filter(Boolean).join(" · ");
