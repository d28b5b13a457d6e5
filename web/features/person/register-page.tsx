import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { registrationIssues } from "#core/people/person/registration.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { keepNextRoute } from "#web/next-route.ts";
import { openSession } from "#web/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { GoogleButton } from "./google-button.tsx";

/** /register. The new account is signed in at once and led on to `next_route`. */
export function RegisterPage() {
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState({ name: "", email: "", password: "" });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const register = useDo(registerEndpoint, { problems: "form" });
  const shown = { ...fieldProblems(register.problem), ...errors };
  const change = (part: Partial<typeof input>) => {
    setInput((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const issues = registrationIssues(input);
    setErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
    register.reset();
    if (issues.length > 0) return focusFirstError(form.current);
    const signedIn = await register.run({ body: input });
    if (signedIn) openSession(signedIn);
    else focusFirstError(form.current);
  };

  return (
    <SignedOutShell
      title={words.register.title}
      sentence={words.register.welcome}
      footer={
        <>
          Already have an account? <Link to={keepNextRoute("/signin", search)}>Sign in</Link>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Fields>
          {register.problem && !register.problem.issues ? (
            <Problem
              title={register.problem.title}
              message={register.problem.detail}
              whatToDo={register.problem.whatToDo}
            />
          ) : null}
          <Field label="Name" error={shown.name}>
            {(wiring) => (
              <TextInput
                {...wiring}
                autoComplete="name"
                maxLength={120}
                value={input.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Email" error={shown.email}>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                maxLength={254}
                value={input.email}
                onChange={(event) => change({ email: event.target.value })}
              />
            )}
          </Field>
          <Field label="Password" help={words.register.passwordHelp} error={shown.password}>
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="new-password"
                maxLength={200}
                value={input.password}
                onChange={(event) => change({ password: event.target.value })}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" wide busy={register.busy}>
            {words.register.submit}
          </Button>
        </Fields>
      </form>
      <GoogleButton />
    </SignedOutShell>
  );
}
