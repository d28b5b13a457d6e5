import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { signInEndpoint } from "#api/endpoints/sign-in.ts";
import { fieldProblems, useDo, useSession } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { type Errors, useErrors } from "#web/forms/use-errors.ts";
import { useWait } from "#web/forms/use-wait.ts";
import { forgotPath, keepNextRoute, secondFactorPath } from "#web/routing/next-route.ts";
import { openSession } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { GoogleButton } from "./google-button.tsx";

/** /signin. Signing in leads on to `next_route`. */
export function SignInPage() {
  const { search, state } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { errors, setErrors, forget } = useErrors();
  const signIn = useDo(signInEndpoint, { problems: "form" });
  const wait = useWait(signIn.problem);
  const refused = { ...fieldProblems(signIn.problem), ...errors };
  const ended = session.status === "signed-out" && session.ended;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0) return;
    const missing: Errors = {
      ...(email.trim() === "" ? { email: words.signIn.emailRequired } : {}),
      ...(password === "" ? { password: words.signIn.passwordRequired } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focusFirstError(form.current);
    const admission = await signIn.run({ body: { email, password } });
    if (admission?.kind === "second_factor") return navigate(keepNextRoute(secondFactorPath, search));
    if (admission) openSession(admission);
    else focusFirstError(form.current);
  };

  return (
    <SignedOutShell
      title={words.signIn.title}
      sentence={state?.passwordSet === true ? words.password.wasSet : ended ? words.signIn.ended : words.signIn.welcome}
      footer={
        <>
          {words.signIn.newHere} <Link to={keepNextRoute("/register", search)}>{words.signIn.register}</Link>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Fields>
          <FormProblem problem={signIn.problem} unless={signIn.problem?.issues} />
          <TextField
            label={words.signIn.email}
            error={refused.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            value={email}
            onChange={(value) => {
              setEmail(value);
              forget("email");
              // Another account need not wait for this one.
              if (wait > 0) signIn.reset();
            }}
          />
          <PasswordField
            label={words.signIn.password}
            error={refused.password}
            autoComplete="current-password"
            value={password}
            onChange={(value) => {
              setPassword(value);
              forget("password");
            }}
          />
          <p className="signed-out__forgot">
            <Link to={keepNextRoute(forgotPath, search)} state={{ email }}>
              {words.password.forgot}
            </Link>
          </p>
          <Button type="submit" variant="primary" wide busy={signIn.busy} aria-disabled={wait > 0}>
            {wait > 0 ? words.signIn.waitFor(wait) : words.signIn.submit}
          </Button>
        </Fields>
      </form>
      <GoogleButton />
    </SignedOutShell>
  );
}
