import type { ReplyOf } from "#api/call.ts";
import { type listDisputesEndpoint, openDisputeEndpoint, sayInDisputeEndpoint } from "#api/endpoints/disputes.ts";
import { useDo } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { centsOf } from "#web/forms/typed-money.ts";
import { useFields, useForgetOnce } from "#web/forms/use-fields.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PriceField } from "#web/ui/PriceInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { ChangeFiles, useChangeFiles } from "./change-files.tsx";
import type { Side, ViewedMilestone } from "./viewed.ts";

export type ViewedDispute = ReplyOf<typeof listDisputesEndpoint>["items"][number];

/** Opens a dispute about a milestone, or answers in one: what happened, the proposal, and files. */
export function StatementDialog({
  milestone,
  dispute,
  side,
  otherName,
  onClose,
}: {
  milestone: ViewedMilestone;
  /** Left out to open a new dispute. */
  dispute?: ViewedDispute;
  side: Side;
  otherName: string;
  onClose: () => void;
}) {
  const open = useDo(openDisputeEndpoint, {
    problems: "form",
    said: words.dispute.opened,
    onDone: onClose,
  });
  const say = useDo(sayInDisputeEndpoint, { problems: "form", said: words.dispute.answered, onDone: onClose });
  const problem = open.problem ?? say.problem;
  const { values, errors, check, forget, field } = useFields({ text: "", proposes: "" }, problem);
  const files = useChangeFiles();
  useForgetOnce(!files.unfinished, "files", forget);
  const isPaid = milestone.state === "completed";
  const amount = dispute?.amount ?? (isPaid ? milestone.refundable : milestone.amount - milestone.paid);
  const most = formatMoney(amount, true);

  const submit = async (form: HTMLFormElement) => {
    const text = values.text.trim();
    const proposes = values.proposes.trim() === "" ? null : centsOf(values.proposes);
    const isRight = proposes === null || (proposes !== undefined && proposes <= amount);
    const wrong = {
      text: text === "" ? words.dispute.textRequired : undefined,
      proposes: isRight ? undefined : words.dispute.shareWrong(most),
      files: files.unfinished ? words.changeOrder.filesWait : undefined,
    };
    if (!check(form, wrong)) return;
    const body = { text, proposes, files: files.ids } as never;
    if (dispute) await say.run({ params: { disputeId: dispute.id }, body });
    else await open.run({ params: { milestoneId: milestone.id }, body });
  };

  const hint = dispute ? words.dispute.answerHint : isPaid ? words.dispute.openPaidHint : words.dispute.openHint;
  return (
    <FormDialog
      title={dispute ? words.dispute.answerTitle(dispute.number) : words.dispute.openTitle(milestone.number)}
      send={dispute ? words.dispute.answerSend : words.dispute.openSend}
      busy={open.busy || say.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{hint(otherName)}</p>
      <FormProblem problem={problem} unless={errors} />
      <TextField
        label={words.dispute.text}
        help={words.dispute.textHelp}
        rows={4}
        maxLength={1000}
        {...field("text")}
      />
      <PriceField
        label={words.dispute.share[side](otherName)}
        help={words.dispute.shareHelp[side](most, otherName)}
        optional
        {...field("proposes")}
      />
      <ChangeFiles files={files} help={words.dispute.filesHelp} problem={errors.files} />
    </FormDialog>
  );
}
