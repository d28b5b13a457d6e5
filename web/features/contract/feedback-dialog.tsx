import { type FormEvent, useId, useRef, useState } from "react";
import { editFeedbackEndpoint, giveFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { feedbackIssues, type SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { useDo } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { StarsInput } from "#web/ui/Stars.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
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
  const form = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const give = useDo(giveFeedbackEndpoint);
  const edit = useDo(editFeedbackEndpoint);
  const [description, setDescription] = useState(before?.description ?? "");
  const [stars, setStars] = useState(before?.stars ?? 1);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [issue] = feedbackIssues({ description });
    if (issue) {
      setError(issue.message);
      return focusFirstError(form.current);
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
    <Dialog
      open
      title={before ? words.feedback.change : words.feedback.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.feedback.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={give.busy || edit.busy}>
            {before ? words.feedback.save : words.feedback.send}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Fields>
          <Field label={words.feedback.stars} group>
            {(wiring) => (
              <StarsInput
                {...wiring}
                name={`${formId}-stars`}
                value={stars}
                say={words.feedback.say}
                onChange={setStars}
              />
            )}
          </Field>
          <Field label={words.feedback.description} help={words.feedback.descriptionHelp(name)} error={error}>
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={5}
                maxLength={2000}
                value={description}
                onChange={(event) => {
                  setDescription(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
        </Fields>
      </form>
    </Dialog>
  );
}
