import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import { dollars } from "#core/shared/money.ts";
import { type Output, printSection } from "../print.ts";

/** Prints the money that went back: refunds, and chargebacks with external refunds. Prints nothing if there is none. */
export const printGoneBack = (
  output: Output,
  { refunds, chargebacks }: Pick<ContractView, "refunds" | "chargebacks">,
): void => {
  printSection(
    output,
    "Refunds",
    ["Refund", "State", "Amount", "Asked by", "Moved", "Why"],
    refunds.map((it) => [it.id, it.state, dollars(it.amount), it.askedBy, it.updatedAt, it.reason]),
  );
  printSection(
    output,
    "Chargebacks",
    ["At the provider", "Kind", "State", "Amount", "Taken", "Answer by"],
    chargebacks.map((it) => [
      it.ref,
      it.kind.replaceAll("_", " "),
      it.state,
      dollars(it.amount),
      it.taken === null ? null : `${dollars(it.taken)}${it.isReturned ? ", returned" : ""}`,
      it.respondBy,
    ]),
  );
};
