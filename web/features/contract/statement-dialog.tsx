import { useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import { type listDisputesEndpoint, openDisputeEndpoint, sayInDisputeEndpoint } from "#api/endpoints/disputes.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { centsOf } from "#web/forms/typed-money.ts";
import { useErrors, useForgetOnce } from "#web/forms/use-errors.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PriceInput } from "#web/ui/PriceInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { ChangeFiles, useChangeFiles } from "./change-files.tsx";
import type { Side, ViewedMilestone } from "./viewed.ts";

export type ViewedDispute = ReplyOf<typeof listDisputesEndpoint>["items"][number];

/** Disputes a milestone, or answers in a dispute of it: what happened, what one proposes, and files. */
export function StatementDialog({
  milestone,
  dispute,
  side,
  otherName,
  onClose,
}: {
  milestone: ViewedMilestone;
  /** Left out by who opens one. */
  dispute?: ViewedDispute;
  side: Side;
  otherName: string;
  onClose: () => void;
}) {
  const toasts = useToasts();
  const open = useDo(openDisputeEndpoint, { problems: "form" });
  const say = useDo(sayInDisputeEndpoint, { problems: "form" });
  const [text, setText] = useState("");
  const [share, setShare] = useState("");
  const { errors, setErrors, forget } = useErrors();
  const files = useChangeFiles();
  useForgetOnce(!files.unfinished, "files", forget);
  const isPaid = milestone.state === "completed";
  const amount = dispute?.amount ?? (isPaid ? milestone.refundable : milestone.amount - milestone.paid);
  const most = formatMoney(amount, true);
  const problem = open.problem ?? say.problem;

  const submit = async (form: HTMLFormElement) => {
    const proposes = share.trim() === "" ? null : centsOf(share);
    const found = {
      ...(text.trim() === "" ? { text: words.dispute.textRequired } : {}),
      ...(proposes === undefined || (proposes !== null && proposes > amount)
        ? { proposes: words.dispute.shareWrong(most) }
        : {}),
      ...(files.unfinished ? { files: words.changeOrder.filesWait } : {}),
    };
    setErrors(found);
    if (proposes === undefined || Object.keys(found).length > 0) return focusFirstError(form);
    const body = { text: text.trim(), proposes, files: files.ids } as never;
    const done = dispute
      ? await say.run({ params: { disputeId: dispute.id }, body })
      : await open.run({ params: { milestoneId: milestone.id }, body });
    if (!done) return;
    toasts.success(dispute ? words.dispute.answered : words.dispute.opened);
    onClose();
  };

  const wrong: Readonly<Record<string, string>> = { ...fieldProblems(problem), ...errors };
  const hint = dispute ? words.dispute.answerHint : isPaid ? words.dispute.openPaidHint : words.dispute.openHint;
  return (
    <FormDialog
      title={dispute ? words.dispute.answerTitle(dispute.number) : words.dispute.openTitle(milestone.number)}
      cancel={words.dispute.cancel}
      send={dispute ? words.dispute.answerSend : words.dispute.openSend}
      busy={open.busy || say.busy}
      className="ui-fields"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{hint(otherName)}</p>
      <FormProblem problem={problem} unless={wrong} />
      <TextField
        label={words.dispute.text}
        help={words.dispute.textHelp}
        error={wrong.text}
        rows={4}
        maxLength={1000}
        value={text}
        onChange={(value) => {
          setText(value);
          forget("text");
        }}
      />
      <Field
        label={words.dispute.share[side](otherName)}
        help={words.dispute.shareHelp[side](most, otherName)}
        error={wrong.proposes}
        optional
      >
        {(wiring) => (
          <PriceInput
            {...wiring}
            value={share}
            onChange={(value) => {
              setShare(value);
              forget("proposes");
            }}
          />
        )}
      </Field>
      <ChangeFiles files={files} help={words.dispute.filesHelp} problem={wrong.files} />
    </FormDialog>
  );
}
