import { useState } from "react";
import { paths } from "#api/addresses.ts";
import { openTicketEndpoint } from "#api/endpoints/support.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useErrors } from "#web/forms/use-errors.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

/** 'Contact Dibbs Support': asks, and says that somebody will be in touch. */
export function SupportDialog({
  subject: firstSubject = "",
  text: firstText = "",
  contractId = null,
  onClose,
}: {
  subject?: string;
  text?: string;
  /** The contract that it is about. */
  contractId?: string | null;
  onClose: () => void;
}) {
  const open = useDo(openTicketEndpoint, { problems: "form" });
  const [subject, setSubject] = useState(firstSubject);
  const [text, setText] = useState(firstText);
  const { errors, setErrors, forget } = useErrors();
  const [sent, setSent] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const missing = {
      ...(subject.trim() === "" ? { msgSubject: words.support.subjectRequired } : {}),
      ...(text.trim() === "" ? { msgBody: words.support.textRequired } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focusFirstError(form);
    const body = { msgSubject: subject.trim(), msgBody: text.trim(), priority: "urgent" as const, contractId };
    if (await open.run({ body })) setSent(true);
  };

  if (sent) {
    return (
      <Dialog
        open
        size="small"
        title={words.support.sentTitle}
        onClose={onClose}
        dismissable
        footer={
          <>
            <ButtonLink to={paths.support}>{words.support.see}</ButtonLink>
            <Button variant="primary" data-autofocus="" onPress={onClose}>
              {words.support.done}
            </Button>
          </>
        }
      >
        <p role="status">{words.support.sent}</p>
      </Dialog>
    );
  }
  const wrong = { ...fieldProblems(open.problem), ...errors };
  return (
    <FormDialog
      title={words.support.contact}
      cancel={words.support.cancel}
      send={words.support.send}
      busy={open.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <p>{words.support.contactHint}</p>
        <FormProblem problem={open.problem} unless={wrong} />
        <TextField
          label={words.support.subject}
          error={wrong.msgSubject}
          maxLength={200}
          value={subject}
          onChange={(value) => {
            setSubject(value);
            forget("msgSubject");
          }}
        />
        <TextField
          label={words.support.text}
          error={wrong.msgBody}
          rows={5}
          maxLength={5000}
          value={text}
          onChange={(value) => {
            setText(value);
            forget("msgBody");
          }}
        />
      </Fields>
    </FormDialog>
  );
}
