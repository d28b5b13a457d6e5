import { useId } from "react";
import { editFeedbackEndpoint, giveFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { feedbackIssues, type SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { useDo } from "#web/client.ts";
import { useFields } from "#web/forms/use-fields.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { StarsInput } from "#web/ui/Stars.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

/** Gives or changes feedback about the other side: a description and one to five stars. */
export function FeedbackDialog({
  contractId,
  name,
  before,
  onClose,
}: {
  contractId: string;
  /** The name of the person whom the feedback is about. */
  name: string;
  before: SeenFeedback | null;
  onClose: () => void;
}) {
  const formId = useId();
  const give = useDo(giveFeedbackEndpoint, { said: words.feedback.given, onDone: onClose });
  const edit = useDo(editFeedbackEndpoint, { said: words.feedback.changed, onDone: onClose });
  const first = { stars: before?.stars ?? null, description: before?.description ?? "" };
  const { values, check, field } = useFields<{ stars: number | null; description: string }>(first);
  const { error, ...stars } = field("stars");

  const submit = async (form: HTMLFormElement) => {
    const wrong = {
      stars: values.stars === null ? words.feedback.starsRequired : undefined,
      description: feedbackIssues(values)[0]?.message,
    };
    if (!check(form, wrong) || values.stars === null) return;
    const body = { description: values.description.trim(), stars: values.stars };
    if (before) await edit.run({ params: { feedbackId: before.id }, body });
    else await give.run({ params: { contractId }, body });
  };

  return (
    <FormDialog
      title={before ? words.feedback.change : words.feedback.title}
      send={before ? words.feedback.save : words.feedback.send}
      busy={give.busy || edit.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.feedback.stars} error={error} group>
        {(wiring) => <StarsInput {...wiring} {...stars} name={`${formId}-stars`} say={words.feedback.say} />}
      </Field>
      <TextField
        label={words.feedback.description}
        help={words.feedback.descriptionHelp(name)}
        rows={5}
        maxLength={2000}
        {...field("description")}
      />
    </FormDialog>
  );
}
