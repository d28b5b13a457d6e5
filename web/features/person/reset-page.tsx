import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { resetPasswordEndpoint } from "#api/endpoints/password.ts";
import { passwordIssues } from "#core/people/password/password.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { forgotPath, keepNextRoute } from "#web/routing/next-route.ts";
import { leaveSession } from "#web/session/session.ts";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import * as words from "#web/words.ts";

/**
 * Returns the token after the '#' of a mailed link, which browsers send to no server; removes it from the address and
 * the history at once.
 */
const useMailedToken = (): string => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => new URLSearchParams(hash.slice(1)).get("token") ?? "");
  useEffect(() => {
    // Another link may be opened while this page is open.
    const carried = new URLSearchParams(hash.slice(1)).get("token");
    if (carried !== null) setToken(carried);
    if (hash !== "") void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);
  return token;
};

/**
 * Shows /v1/resetPassword, which the mailed link opens. Afterwards the person is signed out everywhere, on the sign-in
 * page.
 */
export function ResetPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const token = useMailedToken();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const reset = useDo(resetPasswordEndpoint, { problems: "form" });
  const isOver = reset.problem?.code === "ResetLinkOver";
  const newLink = <ButtonLink to={keepNextRoute(forgotPath, search)}>{words.password.newLink}</ButtonLink>;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [issue] = passwordIssues("password", password, { email: "", name: "" });
    setError(issue?.message);
    reset.reset();
    if (issue) return focusFirstError(form.current);
    const done = await reset.run({ body: { token, password } });
    if (done === undefined) return focusFirstError(form.current);
    leaveSession();
    void navigate(keepNextRoute("/signin", search), { replace: true, state: { passwordSet: true } });
  };

  return (
    <SignedOutShell
      title={words.password.resetTitle}
      sentence={token === "" || isOver ? undefined : words.password.resetSentence}
      footer={<Link to={keepNextRoute("/signin", search)}>{words.password.backToSignIn}</Link>}
    >
      {token === "" ? (
        <Problem title={words.password.linkIncompleteTitle} message={words.password.linkIncomplete} actions={newLink} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <Fields>
            {reset.problem && !reset.problem.issues ? (
              <Problem
                title={reset.problem.title}
                message={reset.problem.detail}
                whatToDo={reset.problem.whatToDo}
                {...(isOver ? { actions: newLink } : {})}
              />
            ) : null}
            {isOver ? null : (
              <>
                <PasswordField
                  label={words.password.newPassword}
                  help={words.password.newPasswordHelp}
                  error={error ?? fieldProblems(reset.problem).password}
                  autoComplete="new-password"
                  value={password}
                  onChange={(value) => {
                    setPassword(value);
                    setError(undefined);
                  }}
                />
                <Button type="submit" variant="primary" wide busy={reset.busy}>
                  {words.password.setPassword}
                </Button>
              </>
            )}
          </Fields>
        </form>
      )}
    </SignedOutShell>
  );
}
