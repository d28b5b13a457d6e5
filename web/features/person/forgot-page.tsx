import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { requestPasswordResetEndpoint } from "#api/endpoints/password.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { useWait } from "#web/forms/use-wait.ts";
import { keepNextRoute, wantedRouteOf } from "#web/routing/next-route.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { EmailField } from "./email-field.tsx";

/** Shows /v1/forgotPassword: mails a link to set a new password. */
export function ForgotPage() {
  const { search, state } = useLocation();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState<string>(typeof state?.email === "string" ? state.email : "");
  const [missing, setMissing] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const ask = useDo(requestPasswordResetEndpoint, { problems: "form" });
  const wait = useWait(ask.problem);
  const nextRoute = wantedRouteOf(search);

  // The focused form disappears once the mail is sent.
  useEffect(() => {
    if (sentTo !== undefined) document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true });
  }, [sentTo]);

  const send = async () => {
    const done = await ask.run({ body: { email, ...(nextRoute === null ? {} : { nextRoute }) } });
    if (done === undefined) return focusFirstError(form.current);
    setSentTo(email.trim());
    if (sentTo !== undefined) toasts.success(words.signIn.resetSentTitle, words.signIn.resetSent);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0) return;
    const isMissing = email.trim() === "";
    setMissing(isMissing ? words.signIn.emailRequired : undefined);
    if (isMissing) return focusFirstError(form.current);
    void send();
  };

  const footer = <Link to={keepNextRoute("/signin", search)}>{words.password.backToSignIn}</Link>;
  const problem =
    ask.problem && !ask.problem.issues ? (
      <Problem title={ask.problem.title} message={ask.problem.detail} whatToDo={ask.problem.whatToDo} />
    ) : null;

  if (sentTo !== undefined) {
    return (
      <SignedOutShell key="sent" title={words.signIn.resetSentTitle} sentence={words.signIn.resetSent} footer={footer}>
        <Fields>
          <p>{words.password.sentTo(sentTo)}</p>
          {problem}
          <Button wide icon="refresh" aria-disabled={wait > 0} onPress={send}>
            {wait > 0 ? words.signIn.waitFor(wait) : words.password.sendAgain}
          </Button>
          <Button
            wide
            variant="text"
            onPress={() => {
              ask.reset();
              setSentTo(undefined);
            }}
          >
            {words.password.otherEmail}
          </Button>
        </Fields>
      </SignedOutShell>
    );
  }

  return (
    <SignedOutShell title={words.password.forgotTitle} sentence={words.password.forgotSentence} footer={footer}>
      <form ref={form} onSubmit={submit} noValidate>
        <Fields>
          {problem}
          <EmailField
            error={missing ?? fieldProblems(ask.problem).email}
            maxLength={254}
            value={email}
            onChange={(value) => {
              setEmail(value);
              setMissing(undefined);
              if (ask.problem) ask.reset();
            }}
          />
          <Button type="submit" variant="primary" wide busy={ask.busy} aria-disabled={wait > 0}>
            {wait > 0 ? words.signIn.waitFor(wait) : words.password.sendLink}
          </Button>
        </Fields>
      </form>
    </SignedOutShell>
  );
}
