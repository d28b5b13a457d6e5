import { refundPaymentEndpoint, requestRefundEndpoint } from "#api/endpoints/refunds.ts";
import { useDo } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { centsOf } from "#web/forms/typed-money.ts";
import { useFields } from "#web/forms/use-fields.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PriceField } from "#web/ui/PriceInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import type { MilestoneDialogProps, Side } from "./viewed.ts";

/** Lets the seller refund a milestone, or the poster request a refund: all of it, or a part of what was paid out. */
export function RefundDialog({
  contract,
  milestone,
  side = "poster",
  onClose,
}: MilestoneDialogProps & { side?: Side }) {
  const give = useDo(refundPaymentEndpoint, { problems: "form", said: words.refund.given, onDone: onClose });
  const ask = useDo(requestRefundEndpoint, { problems: "form", said: words.refund.asked, onDone: onClose });
  const gives = side === "bidder";
  const { name: otherName } = gives ? contract.poster : contract.bidder;
  const { number, refundable, payment } = milestone;
  const problem = give.problem ?? ask.problem;
  const first = { amount: (refundable / 100).toFixed(2), reason: "" };
  const { values, found, errors, check, field } = useFields(first, problem);
  // None of the money has reached the seller, so all of it goes back.
  const isHeld = payment?.state === "charged" || payment?.state === "held";
  const hint = gives
    ? words.refund[isHeld ? "giveHeldHint" : "giveHint"]
    : words.refund[isHeld ? "askHeldHint" : "askHint"];
  const most = formatMoney(refundable, true);
  const cents = centsOf(values.amount);
  const typed = cents === undefined ? "" : formatMoney(cents, true);

  const submit = async (form: HTMLFormElement) => {
    const reason = values.reason.trim();
    const isRight = cents !== undefined && cents >= 1 && cents <= refundable;
    const wrong = {
      amount: isRight ? undefined : words.refund.amountWrong(most),
      reason: reason === "" ? words.refund.reasonRequired[gives ? "give" : "ask"] : undefined,
    };
    if (!check(form, wrong) || !isRight || payment === null) return;
    await (gives ? give : ask).run({ params: { paymentId: payment.id }, body: { amount: cents, reason } });
  };

  return (
    <FormDialog
      title={gives ? words.refund[isHeld ? "giveHeldTitle" : "giveTitle"](number) : words.refund.askTitle(number)}
      send={gives ? words.refund.sendGive(typed) : words.refund.sendAsk(typed)}
      busy={give.busy || ask.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{hint(otherName, most)}</p>
      <FormProblem problem={problem} unless={isHeld ? found : errors} />
      {isHeld ? null : (
        <PriceField label={words.refund.amount} help={words.refund.amountHelp(most)} {...field("amount")} />
      )}
      <TextField label={words.refund.reason} rows={3} maxLength={1000} {...field("reason")} />
    </FormDialog>
  );
}
