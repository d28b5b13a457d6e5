import { type FormEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { beginSecondFactorEndpoint, confirmSecondFactorEndpoint } from "#api/endpoints/second-factor.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useWait } from "#web/forms/use-wait.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodeInput, codeLength } from "#web/ui/CodeInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import * as words from "#web/words.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useCopy } from "./use-copy.ts";
import "./two-factor.css";

const secondFactor = words.secondFactor;

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode);

type Frame = (parts: { readonly title: string; readonly children: ReactNode; readonly footer: ReactNode }) => ReactNode;

export interface SetUpTwoFactorProps {
  /** The container: a dialog, or a page of its own. */
  frame: Frame;
  /** Called after the person has saved the recovery codes. */
  onDone: () => void;
  /** A way out before it is on; afterwards there is none. */
  cancel?: ReactNode;
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Shows the secret, as a picture and as text. */
function Secret({ secret, link }: { secret: string; link: string }) {
  const copy = useCopy();
  return (
    <div className="two-factor-secret stack-24">
      <Suspense
        fallback={
          <span className="ui-bone qr-code" role="status">
            <span className="visually-hidden">{secondFactor.drawing}</span>
          </span>
        }
      >
        <QrCode text={link} label={secondFactor.qr} />
      </Suspense>
      <div className="two-factor-secret__text stack-12">
        <p className="two-factor-soft soft">{secondFactor.scanHint}</p>
        <p>
          <a href={link}>{secondFactor.openApp}</a>
        </p>
        <p>
          <span className="two-factor-soft soft">{secondFactor.key}</span>
          <code dir="ltr">{inFours(secret)}</code>
        </p>
        <Button icon="copy" onPress={() => copy(secret, secondFactor.keyCopied)}>
          {secondFactor.copyKey}
        </Button>
      </div>
    </div>
  );
}

/** Sets up an authenticator app: its secret, its first code, and then the recovery codes. */
export function SetUpTwoFactor({ frame, onDone, cancel }: SetUpTwoFactorProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { run: begin, problem: notBegun } = useDo(beginSecondFactorEndpoint, { problems: "form" });
  const confirm = useDo(confirmSecondFactorEndpoint, { problems: "form" });
  const [begun, setBegun] = useState<{ readonly secret: string; readonly link: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [code, setCode] = useState("");
  const [lack, setLack] = useState<string>();
  const wait = useWait(confirm.problem);
  const asked = useRef(false);

  useEffect(() => {
    // Each call creates another secret, so it runs once.
    if (asked.current) return;
    asked.current = true;
    void begin({}).then((made) => made && setBegun(made));
  }, [begin]);

  // The pressed button is gone; the focus moves to the result.
  const kept = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (codes) kept.current?.focus();
  }, [codes]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0 || confirm.busy) return;
    confirm.reset();
    const found = code.length === codeLength ? undefined : secondFactor.sixDigits;
    setLack(found);
    if (found) return focusFirstError(form.current);
    const done = await confirm.run({ body: { code } });
    if (done) setCodes(done.recoveryCodes);
    else focusFirstError(form.current);
  };

  if (codes) {
    return frame({
      title: secondFactor.codesTitle,
      children: (
        <div className="two-factor-step">
          <p ref={kept} tabIndex={-1}>
            {secondFactor.codesHint}
          </p>
          <RecoveryCodes codes={codes} />
        </div>
      ),
      footer: (
        <Button variant="primary" onPress={onDone}>
          {secondFactor.kept}
        </Button>
      ),
    });
  }
  const problem = notBegun ?? (confirm.problem?.issues ? undefined : confirm.problem);
  return frame({
    title: secondFactor.setUpTitle,
    children: (
      <form id={formId} ref={form} className="two-factor-step" onSubmit={submit} noValidate>
        <FormProblem problem={problem} />
        {/* The code field doesn't get the focus at first: on a phone, the keyboard would hide the QR code. */}
        <p tabIndex={-1} data-autofocus="">
          {secondFactor.appFirst}
        </p>
        <ol className="two-factor-steps">
          <li>
            <h3>{secondFactor.scan}</h3>
            {begun ? <Secret {...begun} /> : <span className="ui-bone qr-code" />}
          </li>
          <li>
            <h3>{secondFactor.enterCode}</h3>
            <Field
              label={secondFactor.code}
              help={secondFactor.codeHelp}
              error={lack ?? fieldProblems(confirm.problem).code}
            >
              {(wiring) => <CodeInput {...wiring} value={code} onChange={setCode} readOnly={confirm.busy} />}
            </Field>
          </li>
        </ol>
      </form>
    ),
    footer: (
      <>
        {cancel}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={confirm.busy}
          disabled={!begun}
          aria-disabled={wait > 0 || undefined}
        >
          {wait > 0 ? words.signIn.waitFor(wait) : secondFactor.switchOn}
        </Button>
      </>
    ),
  });
}
