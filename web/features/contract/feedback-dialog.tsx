import { useId, useState } from "react";
import { editFeedbackEndpoint, giveFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { feedbackIssues, type SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { Field, Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { StarsInput } from "#web/ui/Stars.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

/** Says how it was to work with the other side, or changes what was said: a description and one to five stars. */
export function FeedbackDialog({
  contractId,
  name,
  before,
  onClose,
}: {
  contractId: string;
  /** Of whom it is about. */
  name: string;
  before: SeenFeedback | null;
  onClose: () => void;
}) {
  const formId = useId();
  const toasts = useToasts();
  const give = useDo(giveFeedbackEndpoint);
  const edit = useDo(editFeedbackEndpoint);
  const [description, setDescription] = useState(before?.description ?? "");
  const [stars, setStars] = useState(before?.stars ?? null);
  const [errors, setErrors] = useState<{
    readonly stars?: string | undefined;
    readonly description?: string | undefined;
  }>({});

  const submit = async (form: HTMLFormElement) => {
    const [issue] = feedbackIssues({ description });
    if (stars === null || issue) {
      setErrors({ stars: stars === null ? words.feedback.starsRequired : undefined, description: issue?.message });
      return focusFirstError(form);
    }
    const body = { description: description.trim(), stars };
    const done = before
      ? await edit.run({ params: { feedbackId: before.id }, body })
      : await give.run({ params: { contractId }, body });
    if (!done) return;
    toasts.success(before ? words.feedback.changed : words.feedback.given);
    onClose();
  };

  return (
    <FormDialog
      title={before ? words.feedback.change : words.feedback.title}
      cancel={words.feedback.cancel}
      send={before ? words.feedback.save : words.feedback.send}
      busy={give.busy || edit.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <Field label={words.feedback.stars} error={errors.stars} group>
          {(wiring) => (
            <StarsInput
              {...wiring}
              name={`${formId}-stars`}
              value={stars}
              say={words.feedback.say}
              onChange={(value) => {
                setStars(value);
                setErrors((found) => ({ ...found, stars: undefined }));
              }}
            />
          )}
        </Field>
        <TextField
          label={words.feedback.description}
          help={words.feedback.descriptionHelp(name)}
          error={errors.description}
          rows={5}
          maxLength={2000}
          value={description}
          onChange={(value) => {
            setDescription(value);
            setErrors((found) => ({ ...found, description: undefined }));
          }}
        />
      </Fields>
    </FormDialog>
  );
}
