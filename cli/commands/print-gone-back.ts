import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import { dollars } from "#core/shared/money.ts";
import { type Output, printHeading, printTable } from "../print.ts";

/** Prints what went back: refunds, and chargebacks with what was refunded on the provider's own pages. Nothing where nothing did. */
export const printGoneBack = (
  output: Output,
  { refunds, chargebacks }: Pick<ContractView, "refunds" | "chargebacks">,
): void => {
  if (refunds.length > 0) {
    printHeading(output, "Refunds");
    printTable(
      output,
      ["Refund", "State", "Amount", "Asked by", "Moved", "Why"],
      refunds.map((it) => [it.id, it.state, dollars(it.amount), it.askedBy, it.updatedAt, it.reason]),
      "None.",
    );
  }
  if (chargebacks.length > 0) {
    printHeading(output, "Chargebacks");
    printTable(
      output,
      ["At the provider", "Kind", "State", "Amount", "Taken", "Answer by"],
      chargebacks.map((it) => [
        it.ref,
        it.kind.replaceAll("_", " "),
        it.state,
        dollars(it.amount),
        it.taken === null ? null : `${dollars(it.taken)}${it.isReturned ? ", returned" : ""}`,
        it.respondBy,
      ]),
      "None.",
    );
  }
};
