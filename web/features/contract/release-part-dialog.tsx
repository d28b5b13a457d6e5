import { useState } from "react";
import { releasePartEndpoint } from "#api/endpoints/payments.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { centsOf } from "#web/forms/typed-money.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PriceField } from "#web/ui/PriceInput.tsx";
import * as words from "#web/words.ts";
import { AheadNote } from "./ahead-note.tsx";
import type { MilestoneDialogProps } from "./viewed.ts";

/** Releases a part of the funded money to the seller; the rest stays held. */
export function ReleasePartDialog({ contract, milestone, onClose }: MilestoneDialogProps) {
  const { name: bidderName } = contract.bidder;
  const [amount, setAmount] = useState("");
  const [error, setError] = useState<string>();
  const cents = centsOf(amount);
  const typed = cents === undefined ? "" : formatMoney(cents, true);
  const said = words.payment.releasedPart(typed, bidderName);
  const release = useDo(releasePartEndpoint, { problems: "form", said, onDone: onClose });
  const { payment, held, releasable, number } = milestone;
  if (payment === null) return null;

  const submit = async (form: HTMLFormElement) => {
    const isWrong = cents === undefined || cents < 100 || cents > releasable - 100;
    setError(isWrong ? words.payment.releasePartWrong(formatMoney(releasable - 100, true)) : undefined);
    if (isWrong) return focusFirstError(form);
    await release.run({ params: { paymentId: payment.id }, body: { amount: cents } });
  };

  const problem = error ?? fieldProblems(release.problem).amount;
  return (
    <FormDialog
      title={words.payment.releasePartTitle(number)}
      cancel={words.contract.notYet}
      send={words.payment.release(typed)}
      busy={release.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.payment.releasePartHint(bidderName, formatMoney(held, true))}</p>
      <AheadNote milestone={milestone} />
      <FormProblem problem={release.problem} unless={{ amount: problem ?? "" }} />
      <PriceField label={words.refund.amount} error={problem} value={amount} onChange={setAmount} />
    </FormDialog>
  );
}
