import { signWaiverEndpoint } from "#api/endpoints/waivers.ts";
import { type WaiverDraft, waiverIssues } from "#core/contract/waiver/waiver.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { useDo } from "#web/client.ts";
import { byField } from "#web/forms/by-field.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { DateField } from "#web/ui/DateInput.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import type { Stage } from "./waivers-page.tsx";

const said = words.waiver;

/** Asks the bidder to type their name under a waiver. */
export function SignDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const signing = useDo(signWaiverEndpoint, { problems: "form", said: said.signed, onDone: onClose });
  const today = dayOf(new Date());
  const { values, errors, check, field } = useFields(
    { signer: "", throughDay: today as string, exceptions: "" },
    signing.problem,
  );

  const submit = async (form: HTMLFormElement) => {
    const draft: typeof WaiverDraft.Encoded = {
      keptBack: stage.keptBack,
      signer: values.signer.trim(),
      throughDay: values.throughDay || null,
      exceptions: values.exceptions.trim(),
    };
    if (!check(form, byField(waiverIssues(draft as WaiverDraft, today)))) return;
    await signing.run({ params: { milestoneId: stage.id }, body: draft });
  };

  return (
    <FormDialog
      title={(stage.keptBack ? said.signTitleRetainage : said.signTitle)(stage.number)}
      send={said.send}
      busy={signing.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{said.signHint(formatMoney(stage.amount, true))}</p>
      <FormProblem problem={signing.problem} unless={errors} />
      <DateField label={said.throughDay} help={said.throughDayHelp} max={today} {...field("throughDay")} />
      <TextField
        label={said.exceptionsLabel}
        help={said.exceptionsHelp}
        optional
        maxLength={1000}
        {...field("exceptions")}
      />
      <TextField label={said.signer} help={said.signerHelp} autoComplete="name" maxLength={120} {...field("signer")} />
    </FormDialog>
  );
}
