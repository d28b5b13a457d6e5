import { useState } from "react";
import { paths } from "#api/addresses.ts";
import { openTicketEndpoint } from "#api/endpoints/support.ts";
import { useDo } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

/** Shows 'Contact Dibbs Support': sends a request, and says that somebody will be in touch. */
export function SupportDialog({
  subject = "",
  text = "",
  contractId = null,
  onClose,
}: {
  subject?: string;
  text?: string;
  /** The contract that the request is about. */
  contractId?: string | null;
  onClose: () => void;
}) {
  const open = useDo(openTicketEndpoint, { problems: "form" });
  const first = { msgSubject: subject, msgBody: text };
  const { values, errors, check, field } = useFields(first, open.problem);
  const [sent, setSent] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const typed = { msgSubject: values.msgSubject.trim(), msgBody: values.msgBody.trim() };
    const missing = {
      msgSubject: typed.msgSubject === "" ? words.support.subjectRequired : undefined,
      msgBody: typed.msgBody === "" ? words.support.textRequired : undefined,
    };
    if (!check(form, missing)) return;
    if (await open.run({ body: { ...typed, priority: "urgent", contractId } })) setSent(true);
  };

  if (sent) {
    return (
      <Dialog
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
  return (
    <FormDialog
      title={words.support.contact}
      send={words.support.send}
      busy={open.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.support.contactHint}</p>
      <FormProblem problem={open.problem} unless={errors} />
      <TextField label={words.support.subject} maxLength={200} {...field("msgSubject")} />
      <TextField label={words.support.text} rows={5} maxLength={5000} {...field("msgBody")} />
    </FormDialog>
  );
}
