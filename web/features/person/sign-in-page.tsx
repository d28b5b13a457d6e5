import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { signInEndpoint } from "#api/endpoints/session.ts";
import { fieldProblems, useDo, useSession } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { keepNextRoute } from "#web/next-route.ts";
import { openSession } from "#web/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { PasswordInput } from "./password-input.tsx";
import "./person.css";

type Errors = Readonly<Record<string, string>>;

/** /signin. Signing in leads on to `next_route`. */
export function SignInPage() {
  const { search } = useLocation();
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const signIn = useDo(signInEndpoint, { problems: "form" });
  const refused = { ...fieldProblems(signIn.problem), ...errors };
  const ended = session.status === "signed-out" && session.ended;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Errors = {
      ...(email.trim() === "" ? { email: words.signIn.emailRequired } : {}),
      ...(password === "" ? { password: words.signIn.passwordRequired } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focusFirstError(form.current);
    const signedIn = await signIn.run({ body: { email, password } });
    if (signedIn) openSession(signedIn);
    else focusFirstError(form.current);
  };

  return (
    <SignedOutShell
      title={words.signIn.title}
      sentence={ended ? words.signIn.ended : words.signIn.welcome}
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
                onChange={(event) => setEmail(event.target.value)}
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
          <Button type="submit" variant="primary" wide busy={signIn.busy}>
            {words.signIn.submit}
          </Button>
        </Fields>
      </form>
    </SignedOutShell>
  );
}
