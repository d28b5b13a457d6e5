import { useState } from "react";
import { signWaiverEndpoint } from "#api/endpoints/waivers.ts";
import { type WaiverDraft, waiverIssues } from "#core/contract/waiver/waiver.ts";
import { dayOf } from "#core/shared/day.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useErrors } from "#web/forms/use-errors.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { Stage } from "./waivers-page.tsx";

const said = words.waiver;

/** The bidder types their name under a waiver. */
export function SignDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const toasts = useToasts();
  const signing = useDo(signWaiverEndpoint, { problems: "form" });
  const today = dayOf(new Date());
  const [signer, setSigner] = useState("");
  const [throughDay, setThroughDay] = useState<string>(today);
  const [exceptions, setExceptions] = useState("");
  const { errors, setErrors, forget } = useErrors();

  const submit = async (form: HTMLFormElement) => {
    const draft: typeof WaiverDraft.Encoded = {
      keptBack: stage.keptBack,
      signer: signer.trim(),
      throughDay: throughDay === "" ? null : throughDay,
      exceptions: exceptions.trim(),
    };
    const found = Object.fromEntries(
      waiverIssues(draft as WaiverDraft, today).map(({ field, message }) => [field, message]),
    );
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    if (!(await signing.run({ params: { milestoneId: stage.id }, body: draft }))) return;
    toasts.success(said.signed);
    onClose();
  };

  const wrong = { ...fieldProblems(signing.problem), ...errors };
  return (
    <FormDialog
      title={(stage.keptBack ? said.signTitleRetainage : said.signTitle)(stage.number)}
      cancel={said.cancel}
      send={said.send}
      busy={signing.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <p>{said.signHint(formatMoney(stage.amount, true))}</p>
        <FormProblem problem={signing.problem} unless={wrong} />
        <Field label={said.throughDay} help={said.throughDayHelp} error={wrong.throughDay}>
          {(wiring) => (
            <DateInput
              {...wiring}
              max={today}
              value={throughDay}
              onChange={({ target }) => {
                setThroughDay(target.value);
                forget("throughDay");
              }}
            />
          )}
        </Field>
        <TextField
          label={said.exceptionsLabel}
          help={said.exceptionsHelp}
          error={wrong.exceptions}
          optional
          maxLength={1000}
          value={exceptions}
          onChange={setExceptions}
        />
        <TextField
          label={said.signer}
          help={said.signerHelp}
          error={wrong.signer}
          autoComplete="name"
          maxLength={120}
          value={signer}
          onChange={(value) => {
            setSigner(value);
            forget("signer");
          }}
        />
      </Fields>
    </FormDialog>
  );
}
