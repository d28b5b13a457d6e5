import { paths } from "#api/addresses.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { registrationIssues } from "#core/people/person/registration.ts";
import { useDo } from "#web/client.ts";
import { byField } from "#web/forms/by-field.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { useFields } from "#web/forms/use-fields.ts";
import { openSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { EmailField } from "./email-field.tsx";
import { EntryPage } from "./entry-page.tsx";

/** Shows /register. The new account is signed in at once and goes on to `next_route`. */
export function RegisterPage() {
  const register = useDo(registerEndpoint, { problems: "form", onDone: openSession });
  const { values, check, field } = useFields({ name: "", email: "", password: "" }, register.problem);

  const submit = async (form: HTMLFormElement) => {
    register.reset();
    if (!check(form, byField(registrationIssues(values)))) return;
    if (!(await register.run({ body: values }))) focusFirstError(form);
  };

  return (
    <EntryPage
      title={words.register.title}
      sentence={words.register.welcome}
      other={{ said: words.register.haveAccount, path: paths.sign_in, label: words.signIn.submit }}
      problem={register.problem}
      onSubmit={submit}
    >
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
    </EntryPage>
  );
}
