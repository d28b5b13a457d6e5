import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { signInEndpoint } from "#api/endpoints/sign-in.ts";
import { fieldProblems, useDo, useSession } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { keepNextRoute, secondFactorPath } from "#web/next-route.ts";
import { openSession } from "#web/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { useWait } from "#web/use-wait.ts";
import * as words from "#web/words.ts";
import { GoogleButton } from "./google-button.tsx";

type Errors = Readonly<Record<string, string>>;

/** /signin. Signing in leads on to `next_route`. */
export function SignInPage() {
  const { search, state } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
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
          New to Dibbs? <Link to={keepNextRoute("/register", search)}>Create an account</Link>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Fields>
          {signIn.problem && !signIn.problem.issues ? (
            <Problem title={signIn.problem.title} message={signIn.problem.detail} whatToDo={signIn.problem.whatToDo} />
          ) : null}
          <Field label="Email" error={refused.email}>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                value={email}
                onChange={(event) => {
                  setEmail(event.target.value);
                  // Another account need not wait for this one.
                  if (wait > 0) signIn.reset();
                }}
              />
            )}
          </Field>
          <Field label="Password" error={refused.password}>
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          <p className="signed-out__forgot">
            <Link to={keepNextRoute("/v1/forgotPassword", search)} state={{ email }}>
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
