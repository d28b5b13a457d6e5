import { Link, useLocation } from "react-router-dom";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { registrationIssues } from "#core/people/person/registration.ts";
import { useDo } from "#web/client.ts";
import { byField } from "#web/forms/by-field.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { keepNextRoute } from "#web/routing/next-route.ts";
import { openSession } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { Form } from "#web/ui/Form.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { EmailField } from "./email-field.tsx";
import { GoogleButton } from "./google-button.tsx";

/** /register. The new account is signed in at once and led on to `next_route`. */
export function RegisterPage() {
  const { search } = useLocation();
  const register = useDo(registerEndpoint, { problems: "form", onDone: openSession });
  const { values, check, field } = useFields({ name: "", email: "", password: "" }, register.problem);

  const submit = async (form: HTMLFormElement) => {
    register.reset();
    if (!check(form, byField(registrationIssues(values)))) return;
    if (!(await register.run({ body: values }))) focusFirstError(form);
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
      <Form onSubmit={submit}>
        <Fields>
          <FormProblem problem={register.problem} unless={register.problem?.issues} />
          <TextField label={words.register.name} autoComplete="name" maxLength={120} {...field("name")} />
          <EmailField maxLength={254} {...field("email")} />
          <PasswordField
            label={words.signIn.password}
            help={words.register.passwordHelp}
            autoComplete="new-password"
            {...field("password")}
          />
          <Button type="submit" variant="primary" wide busy={register.busy}>
            {words.register.submit}
          </Button>
        </Fields>
      </Form>
      <GoogleButton />
    </SignedOutShell>
  );
}
