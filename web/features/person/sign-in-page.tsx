import { Link, useLocation, useNavigate } from "react-router-dom";
import { signInEndpoint } from "#api/endpoints/sign-in.ts";
import { useDo, useSession } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { useFields } from "#web/forms/use-fields.ts";
import { useWait } from "#web/forms/use-wait.ts";
import { forgotPath, keepNextRoute, secondFactorPath } from "#web/routing/next-route.ts";
import { deletedMark, openSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import * as words from "#web/words.ts";
import { EmailField } from "./email-field.tsx";
import { EntryPage } from "./entry-page.tsx";

/** Shows /signin. Signing in goes on to `next_route`. */
export function SignInPage() {
  const { search, state } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const signIn = useDo(signInEndpoint, { problems: "form" });
  const wait = useWait(signIn.problem);
  const { values, check, field } = useFields({ email: "", password: "" }, signIn.problem);
  const email = field("email");
  const sentence = (): string => {
    if (state?.passwordSet === true) return words.password.wasSet;
    if (deletedMark.read() !== null) return words.signIn.accountDeleted;
    return session.status === "signed-out" && session.ended ? words.signIn.ended : words.signIn.welcome;
  };

  const submit = async (form: HTMLFormElement) => {
    if (wait > 0) return;
    const missing = {
      email: values.email.trim() === "" ? words.signIn.emailRequired : undefined,
      password: values.password === "" ? words.signIn.passwordRequired : undefined,
    };
    if (!check(form, missing)) return;
    const admission = await signIn.run({ body: values });
    if (admission?.kind === "second_factor") return navigate(keepNextRoute(secondFactorPath, search));
    if (admission) openSession(admission);
    else focusFirstError(form);
  };

  return (
    <EntryPage
      title={words.signIn.title}
      sentence={sentence()}
      other={{ said: words.signIn.newHere, path: "/register", label: words.signIn.register }}
      problem={signIn.problem}
      onSubmit={submit}
    >
      <EmailField
        {...email}
        onChange={(value) => {
          email.onChange(value);
          // The wait applies to one account only.
          if (wait > 0) signIn.reset();
        }}
      />
      <PasswordField label={words.signIn.password} autoComplete="current-password" {...field("password")} />
      <p className="signed-out__forgot">
        <Link to={keepNextRoute(forgotPath, search)} state={{ email: values.email }}>
          {words.password.forgot}
        </Link>
      </p>
      <Button type="submit" variant="primary" wide busy={signIn.busy} aria-disabled={wait > 0}>
        {wait > 0 ? words.signIn.waitFor(wait) : words.signIn.submit}
      </Button>
    </EntryPage>
  );
}
