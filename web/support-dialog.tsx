import { type FormEvent, useId, useRef, useState } from "react";
import { openTicketEndpoint } from "#api/endpoints/support.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
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
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const open = useDo(openTicketEndpoint, { problems: "form" });
  const [subject, setSubject] = useState(firstSubject);
  const [text, setText] = useState(firstText);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sent, setSent] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(subject.trim() === "" ? { msgSubject: words.support.subjectRequired } : {}),
      ...(text.trim() === "" ? { msgBody: words.support.textRequired } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focusFirstError(form.current);
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
            <ButtonLink to="/v1/support">{words.support.see}</ButtonLink>
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
    <Dialog
      open
      title={words.support.contact}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.support.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={open.busy}>
            {words.support.send}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Fields>
          <p>{words.support.contactHint}</p>
          {open.problem && Object.keys(wrong).length === 0 ? (
            <Problem title={open.problem.title} message={open.problem.detail} whatToDo={open.problem.whatToDo} />
          ) : null}
          <Field label={words.support.subject} error={wrong.msgSubject}>
            {(wiring) => (
              <TextInput
                {...wiring}
                maxLength={200}
                value={subject}
                onChange={(event) => setSubject(event.target.value)}
              />
            )}
          </Field>
          <Field label={words.support.text} error={wrong.msgBody}>
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={5}
                maxLength={5000}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        </Fields>
      </form>
    </Dialog>
  );
}
