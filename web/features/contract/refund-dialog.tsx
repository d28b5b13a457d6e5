import { useState } from "react";
import { refundPaymentEndpoint, requestRefundEndpoint } from "#api/endpoints/refunds.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { centsOf } from "#web/forms/typed-money.ts";
import { useErrors } from "#web/forms/use-errors.ts";
import { Field, Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PriceInput } from "#web/ui/PriceInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { Side, ViewedMilestone } from "./viewed.ts";

/** The seller gives money of a milestone back, or the poster asks for it: all of it, or a part of what was paid out. */
export function RefundDialog({
  milestone,
  side,
  otherName,
  onClose,
}: {
  milestone: ViewedMilestone;
  side: Side;
  otherName: string;
  onClose: () => void;
}) {
  const toasts = useToasts();
  const give = useDo(refundPaymentEndpoint, { problems: "form" });
  const ask = useDo(requestRefundEndpoint, { problems: "form" });
  const gives = side === "bidder";
  const [amount, setAmount] = useState((milestone.refundable / 100).toFixed(2));
  const [reason, setReason] = useState("");
  const { errors, setErrors, forget } = useErrors();
  const { number, refundable, payment } = milestone;
  // Nothing of it has reached the seller, so that it goes back as a whole.
  const isHeld = payment?.state === "charged" || payment?.state === "held";
  const hint = gives
    ? words.refund[isHeld ? "giveHeldHint" : "giveHint"]
    : words.refund[isHeld ? "askHeldHint" : "askHint"];
  const most = formatMoney(refundable, true);
  const problem = give.problem ?? ask.problem;
  const cents = centsOf(amount);
  const typed = cents === undefined ? "" : formatMoney(cents, true);

  const submit = async (form: HTMLFormElement) => {
    const found = {
      ...(cents === undefined || cents < 1 || cents > refundable ? { amount: words.refund.amountWrong(most) } : {}),
      ...(reason.trim() === "" ? { reason: words.refund.reasonRequired[gives ? "give" : "ask"] } : {}),
    };
    setErrors(found);
    if (cents === undefined || payment === null || Object.keys(found).length > 0) return focusFirstError(form);
    const input = { params: { paymentId: payment.id }, body: { amount: cents, reason: reason.trim() } };
    const done = gives ? await give.run(input) : await ask.run(input);
    if (!done) return;
    toasts.success(gives ? words.refund.given : words.refund.asked);
    onClose();
  };

  const wrong = { ...fieldProblems(problem), ...errors };
  return (
    <FormDialog
      title={gives ? words.refund[isHeld ? "giveHeldTitle" : "giveTitle"](number) : words.refund.askTitle(number)}
      cancel={words.refund.cancel}
      send={gives ? words.refund.sendGive(typed) : words.refund.sendAsk(typed)}
      busy={give.busy || ask.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <p>{hint(otherName, most)}</p>
        <FormProblem problem={problem} unless={isHeld ? errors : wrong} />
        {isHeld ? null : (
          <Field label={words.refund.amount} help={words.refund.amountHelp(most)} error={wrong.amount}>
            {(wiring) => (
              <PriceInput
                {...wiring}
                value={amount}
                onChange={(value) => {
                  setAmount(value);
                  forget("amount");
                }}
              />
            )}
          </Field>
        )}
        <TextField
          label={words.refund.reason}
          error={wrong.reason}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(value) => {
            setReason(value);
            forget("reason");
          }}
        />
      </Fields>
    </FormDialog>
  );
}
