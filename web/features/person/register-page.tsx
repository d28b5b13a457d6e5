import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { registrationIssues } from "#core/people/person/registration.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useErrors } from "#web/forms/use-errors.ts";
import { keepNextRoute } from "#web/routing/next-route.ts";
import { openSession } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { GoogleButton } from "./google-button.tsx";

/** /register. The new account is signed in at once and led on to `next_route`. */
export function RegisterPage() {
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState({ name: "", email: "", password: "" });
  const { errors, setErrors, forget } = useErrors();
  const register = useDo(registerEndpoint, { problems: "form" });
  const shown = { ...fieldProblems(register.problem), ...errors };
  const change = (part: Partial<typeof input>) => {
    setInput((before) => ({ ...before, ...part }));
    Object.keys(part).forEach(forget);
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
          {words.register.haveAccount} <Link to={keepNextRoute("/signin", search)}>{words.signIn.submit}</Link>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Fields>
          <FormProblem problem={register.problem} unless={register.problem?.issues} />
          <TextField
            label={words.register.name}
            error={shown.name}
            autoComplete="name"
            maxLength={120}
            value={input.name}
            onChange={(value) => change({ name: value })}
          />
          <TextField
            label={words.signIn.email}
            error={shown.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={254}
            value={input.email}
            onChange={(value) => change({ email: value })}
          />
          <PasswordField
            label={words.signIn.password}
            help={words.register.passwordHelp}
            error={shown.password}
            autoComplete="new-password"
            value={input.password}
            onChange={(value) => change({ password: value })}
          />
          <Button type="submit" variant="primary" wide busy={register.busy}>
            {words.register.submit}
          </Button>
        </Fields>
      </form>
      <GoogleButton />
    </SignedOutShell>
  );
}
