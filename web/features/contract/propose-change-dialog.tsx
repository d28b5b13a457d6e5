import { useState } from "react";
import type { InputOf } from "#api/call.ts";
import { proposeChangeEndpoint, viewProposalToSignEndpoint } from "#api/endpoints/change-orders.ts";
import { ChangeCause } from "#core/contract/change-order/change-cause.ts";
import { mostChanges } from "#core/contract/change-order/change-order.ts";
import { changeOrderIssues } from "#core/contract/change-order/change-order-terms.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import { standingDispute } from "#core/contract/dispute/standing-dispute.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { useDo } from "#web/client.ts";
import { SignDialog } from "#web/documents/sign-dialog.tsx";
import { byField } from "#web/forms/by-field.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields, useForgetOnce } from "#web/forms/use-fields.ts";
import { FieldError } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Total } from "#web/ui/Money.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { ChangeFiles, useChangeFiles } from "./change-files.tsx";
import { type ChangeRow, ChangeRows, changedRow, draftOf, rowOf, worthOf } from "./change-rows.tsx";
import { isOpenCard, isUnderWay, isUnresolved, type Side, type Viewed } from "./viewed.ts";

const causes = ChangeCause.literals.map((value) => ({ value, label: words.changeOrder.causes[value] }));

/** Returns the milestones that can be changed: not paid, not being paid, in no other proposal, and not in dispute. */
const changeable = ({ milestones, changes, disputes }: Viewed) =>
  milestones.filter(
    ({ id, state, payment }) =>
      isOpenMilestone({ state }) &&
      standingDispute(disputes, id) === undefined &&
      !changes.open.some(({ milestoneIds }) => milestoneIds.includes(id)) &&
      !(isUnderWay(payment) || isUnresolved(payment) || isOpenCard(payment)),
  );

/** A milestone with a proposed later date, or with another price in cents. */
export type Prefilled =
  | { readonly milestoneId: string; readonly day: string }
  | { readonly milestoneId: string; readonly amount: number };

/** Proposes changes to the milestones to the other side, with the reason and files. */
export function ProposeChangeDialog({
  contract,
  side,
  otherName,
  prefilled,
  onClose,
}: {
  contract: Viewed;
  side: Side;
  otherName: string;
  /** The prefilled proposal; undefined for an empty form. */
  prefilled?: Prefilled | undefined;
  onClose: () => void;
}) {
  const propose = useDo(proposeChangeEndpoint, { problems: "form", said: words.changeOrder.sent, onDone: onClose });
  const [rows, setRows] = useState<readonly ChangeRow[]>(() =>
    changeable(contract).map((milestone) =>
      milestone.id === prefilled?.milestoneId ? changedRow(milestone, prefilled) : rowOf(milestone),
    ),
  );
  const reason =
    prefilled === undefined ? "" : "day" in prefilled ? words.delivery.laterReason : words.delivery.lowerReason;
  const { values, errors, setFound, check, forget, field } = useFields<{ reason: string }>({ reason }, propose.problem);
  const [cause, setCause] = useState<ChangeCause>();
  const [signing, setSigning] = useState<InputOf<typeof viewProposalToSignEndpoint>["body"]>();
  const files = useChangeFiles();
  useForgetOnce(!files.unfinished, "files", forget);
  const changed = rows.filter(({ mode }) => mode !== "keep");
  const before = changed.reduce((sum, { milestone }) => sum + (milestone?.amount ?? 0), 0);
  const total = contract.totalCost - before + changed.reduce((sum, row) => sum + worthOf(row), 0);

  const submit = async (form: HTMLFormElement) => {
    const draft = { ...values, ...(cause ? { cause } : {}), changes: changed.map(draftOf) };
    const found = byField(changeOrderIssues(draft, contract.milestones, dayOf(new Date())));
    if (!check(form, { ...found, ...(files.unfinished && { files: words.changeOrder.filesWait }) })) return;
    propose.reset();
    setSigning({ ...draft, files: files.ids } as never);
  };
  const params = { contractId: contract.id };
  if (signing) {
    return (
      <SignDialog
        title={words.signing.changeTitle}
        send={words.changeOrder.send}
        document={viewProposalToSignEndpoint}
        input={{ params, body: signing }}
        doing={propose}
        onSign={(signature) => propose.run({ params, body: { ...signing, signature } })}
        onClose={() => setSigning(undefined)}
      />
    );
  }
  const wrongIn = (row: ChangeRow, part: string) =>
    errors[`changes.${changed.indexOf(row)}${part === "" ? "" : `.${part}`}`];
  return (
    <FormDialog
      size="large"
      title={words.changeOrder.dialogTitle}
      send={words.changeOrder.send}
      busy={propose.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.changeOrder.dialogHint(otherName)}</p>
      <FormProblem problem={propose.problem} unless={errors} />
      {errors.changes ? (
        <div data-invalid="" tabIndex={-1}>
          <FieldError className="ui-field__error" error={errors.changes} />
        </div>
      ) : null}
      <ChangeRows
        rows={rows}
        most={mostChanges - changed.length}
        wrong={wrongIn}
        contract={contract}
        side={side}
        otherName={otherName}
        earliest={daysAfter(dayOf(new Date()), 1)}
        onChange={(next) => {
          setRows(next);
          setFound({});
        }}
      />
      <TextField
        label={words.changeOrder.reason}
        help={words.changeOrder.reasonHelp}
        rows={3}
        maxLength={1000}
        {...field("reason")}
      />
      <SelectField
        label={words.changeOrder.cause}
        optional
        help={words.changeOrder.causeHelp}
        options={causes}
        placeholder={words.changeOrder.noCause}
        value={cause ?? ""}
        onChange={(value) => setCause(ChangeCause.literals.find((one) => one === value))}
      />
      <ChangeFiles files={files} help={words.changeOrder.filesHelp} problem={errors.files} />
      <Total className="change-total" label={words.changeOrder.total} cents={total} />
    </FormDialog>
  );
}
