import { type FormEvent, useId, useRef, useState } from "react";
import { beginGoogleProofEndpoint, proveItEndpoint, viewProofEndpoint } from "#api/endpoints/identities.ts";
import type { ProofRequest } from "#core/people/session/own-session.ts";
import { fieldProblems, useDo, useRead } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useWait } from "#web/forms/use-wait.ts";
import { Reading } from "#web/reading/reading.tsx";
import { leaveForProof } from "#web/session/google-visit.ts";
import { otherWay, SecondFactorField, useAnswer } from "#web/session/second-factor-answer.tsx";
import { signOut } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { GoogleMark } from "#web/ui/GoogleMark.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import "./two-factor.css";

const proof = words.proof;

interface FormProps {
  asked: ProofRequest;
  onAnswer: (isProven: boolean) => void;
}

/** Asks for the password, and for a code if the second factor is on. */
function ProofForm({ asked: { by, asksCode }, onAnswer }: FormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const prove = useDo(proveItEndpoint, { problems: "form" });
  const google = useDo(beginGoogleProofEndpoint, { problems: "form" });
  const [password, setPassword] = useState("");
  const [lack, setLack] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const problem = prove.problem ?? google.problem;
  const typed = useAnswer(problem);
  const wait = useWait(problem);
  const asksPassword = by === "password";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0 || prove.busy || google.busy || leaving) return;
    if (by === "sign_in") return signOut();
    const lacking = asksPassword && password === "" ? proof.passwordRequired : undefined;
    setLack(lacking);
    if (lacking === undefined && (!asksCode || typed.check())) {
      const answer = asksCode ? typed.answer : null;
      if (asksPassword) {
        if (await prove.run({ body: { password, answer } })) return onAnswer(true);
      } else {
        const begun = await google.run({ body: { answer } });
        if (begun) {
          setLeaving(true);
          return leaveForProof(begun.url);
        }
      }
    }
    focusFirstError(form.current);
  };

  const yes = by === "password" ? proof.confirm : by === "google" ? proof.byGoogle : words.navigation.signOut;
  return (
    <Dialog
      title={proof.title}
      size="small"
      onClose={() => onAnswer(false)}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={prove.busy || google.busy || leaving}
          aria-disabled={wait > 0 || undefined}
        >
          {by === "google" ? <GoogleMark /> : null}
          {wait > 0 ? words.signIn.waitFor(wait) : yes}
        </Button>
      }
    >
      <form id={formId} ref={form} className="two-factor-step" onSubmit={submit} noValidate>
        <FormProblem problem={problem} unless={problem?.issues} />
        <p>{proof.hint}</p>
        {by === "google" ? <p>{proof.byGoogleHint}</p> : null}
        {by === "sign_in" ? <p>{proof.signIn}</p> : null}
        {asksPassword ? (
          <PasswordField
            label={proof.password}
            error={lack ?? fieldProblems(problem).password}
            autoComplete="current-password"
            readOnly={prove.busy}
            value={password}
            onChange={setPassword}
          />
        ) : null}
        {asksCode && by !== "sign_in" ? (
          <>
            <SecondFactorField
              answer={typed.answer}
              error={typed.error}
              onType={typed.type}
              readOnly={prove.busy || google.busy}
            />
            <p className="two-factor-other">
              <Button variant="text" onPress={typed.change}>
                {otherWay(typed.answer)}
              </Button>
            </p>
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

/** Asks a person who signed in a while ago to prove their identity; calls back with whether they did. */
export function ConfirmItIsYou({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const asked = useRead(viewProofEndpoint, {}, { again: true });
  if (asked.data) return <ProofForm asked={asked.data} onAnswer={onAnswer} />;
  return (
    <Dialog title={proof.title} size="small" onClose={() => onAnswer(false)}>
      <Reading of={asked} skeleton={<Skeleton shape="row" />} />
    </Dialog>
  );
}
