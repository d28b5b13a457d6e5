import { useEffect, useState } from "react";
import type { AnyEndpoint, InputOf, ReplyOf } from "#api/call.ts";
import type { GivenSignature, ToSign } from "#core/contract/signature/signature.ts";
import { nounOf } from "#web/changes/concerns.ts";
import { type Doing, fieldProblems, refreshNoun, useRead } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { Paper } from "./paper.tsx";
import "./sign-dialog.css";

type Shows = AnyEndpoint & { readonly reply: { readonly Type: ToSign } };

export interface SignDialogProps<E extends Shows> {
  title: string;
  /** The label of the button that signs. */
  send: string;
  hint?: string;
  /** The endpoint of the document to sign. */
  document: E;
  input: InputOf<E>;
  /** The mutation that signing triggers. Its problem is reset when another document is shown. */
  doing: Pick<Doing<AnyEndpoint>, "busy" | "problem" | "reset">;
  onSign: (signature: GivenSignature) => unknown;
  onClose: () => void;
}

/**
 * Shows a document and the consent to sign it electronically, and signs with a typed name. The shown document is what
 * is signed: if it changes meanwhile, the person has to look at it again.
 */
export function SignDialog<E extends Shows>(props: SignDialogProps<E>) {
  const { title, send, hint, document, input, doing, onSign, onClose } = props;
  const { busy, problem, reset } = doing;
  const read = useRead(document, input, { again: true });
  const [shown, setShown] = useState<ReplyOf<E>>();
  const [name, setName] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [wrong, setWrong] = useState<{ readonly name?: string; readonly consent?: string }>({});
  useEffect(() => {
    if (shown === undefined && read.data !== undefined && !read.isFetching) setShown(read.data);
  }, [shown, read.data, read.isFetching]);
  const { error } = read;
  useEffect(() => {
    // There is nothing left to sign: the screen behind the dialog was stale.
    const noun = error ? nounOf(document.path) : undefined;
    if (noun) void refreshNoun(noun);
  }, [error, document]);
  const hasChanged = problem?.code === "DocumentChanged";
  const lookAgain = () => {
    reset();
    setShown(undefined);
    void read.refetch();
  };
  const sign = (form: HTMLFormElement) => {
    if (!shown) return;
    const found = {
      ...(/\p{L}/u.test(name) ? {} : { name: words.signing.nameMissing }),
      ...(agreed ? {} : { consent: words.signing.consentMissing }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    return onSign({ name, consent: shown.consent.version, document: shown.sha256 });
  };
  const errors = { ...fieldProblems(problem), ...wrong };
  return (
    <FormDialog
      size="large"
      title={title}
      cancel={words.signing.cancel}
      send={send}
      busy={busy}
      waits={shown === undefined || hasChanged}
      className="ui-fields sign"
      onSubmit={sign}
      onClose={onClose}
    >
      {hint ? <p>{hint}</p> : null}
      <FormProblem problem={problem} unless={errors} />
      {hasChanged ? <Button onPress={lookAgain}>{words.signing.lookAgain}</Button> : null}
      {shown ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard as well
        <section className="sign__document frame" aria-label={shown.document.title} tabIndex={0}>
          <h2 className="sign__title">{shown.document.title}</h2>
          <p className="sign__about">{shown.document.about}</p>
          <Paper document={shown.document} />
        </section>
      ) : (
        <Reading of={read} skeleton={<Skeleton shape="row" count={4} label={words.paper.loading} />} />
      )}
      {shown ? (
        <>
          <div>
            <Checkbox
              label={shown.consent.text}
              checked={agreed}
              onChange={(checked) => {
                setAgreed(checked);
                setWrong({});
              }}
              {...(errors.consent ? { "aria-invalid": true as const, "aria-describedby": "sign-consent-error" } : {})}
            />
            <FieldError className="ui-field__error" id="sign-consent-error" error={errors.consent} />
          </div>
          <TextField
            label={words.signing.name}
            help={words.signing.nameHelp}
            error={errors.name}
            maxLength={120}
            autoComplete="name"
            value={name}
            onChange={(typed) => {
              setName(typed);
              setWrong({});
            }}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
