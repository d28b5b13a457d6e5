import { type FormEvent, useRef, useState } from "react";
import { paths } from "#api/addresses.ts";
import { changePasswordEndpoint, requestPasswordResetEndpoint, viewPasswordEndpoint } from "#api/endpoints/password.ts";
import { passwordIssues } from "#core/people/password/password.ts";
import { fieldProblems, useDo, usePerson, useRead } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { type Errors, useErrors } from "#web/forms/use-errors.ts";
import { useWait } from "#web/forms/use-wait.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

const empty = { presentPassword: "", newPassword: "" };

function ChangeForm() {
  const { email } = usePerson();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState(empty);
  const { errors, setErrors, forget } = useErrors();
  const change = useDo(changePasswordEndpoint, { problems: "form" });
  const wait = useWait(change.problem);
  const shown = { ...fieldProblems(change.problem), ...errors };

  const type = (field: keyof typeof empty, text: string) => {
    setInput((before) => ({ ...before, [field]: text }));
    forget(field);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0) return;
    const [issue] = passwordIssues("newPassword", input.newPassword, { email, name: "" });
    const found: Errors = {
      ...(input.presentPassword === "" ? { presentPassword: words.password.presentPasswordRequired } : {}),
      ...(issue ? { newPassword: issue.message } : {}),
    };
    setErrors(found);
    change.reset();
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    const done = await change.run({ body: input });
    if (done === undefined) return focusFirstError(form.current);
    setInput(empty);
    toasts.success(words.app.success, words.password.changed);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Fields>
        <FormProblem problem={change.problem} unless={change.problem?.issues} />
        {/* So that whoever keeps passwords knows whose it is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={words.password.presentPassword}
          error={shown.presentPassword}
          autoComplete="current-password"
          value={input.presentPassword}
          onChange={(value) => type("presentPassword", value)}
        />
        <PasswordField
          label={words.password.newPassword}
          help={words.password.newPasswordHelp}
          error={shown.newPassword}
          autoComplete="new-password"
          value={input.newPassword}
          onChange={(value) => type("newPassword", value)}
        />
        <p>
          <Button type="submit" variant="primary" busy={change.busy} aria-disabled={wait > 0}>
            {wait > 0 ? words.signIn.waitFor(wait) : words.password.change}
          </Button>
        </p>
      </Fields>
    </form>
  );
}

/** For people who have no password yet: a link, mailed to their own address, sets the first one. */
function FirstPassword() {
  const { email } = usePerson();
  const toasts = useToasts();
  const ask = useDo(requestPasswordResetEndpoint);
  const send = async () => {
    const done = await ask.run({ body: { email, nextRoute: paths.security } });
    if (done !== undefined) toasts.success(words.signIn.resetSentTitle, words.signIn.resetSent);
  };
  return (
    <p>
      <Button icon="envelope" onPress={send}>
        {words.password.mailFirst}
      </Button>
    </p>
  );
}

/** The password of whoever is signed in: changed with the present one, or set for the first time by mail. */
export function ChangePassword() {
  const found = useRead(viewPasswordEndpoint, {});
  const isSet = found.data?.isSet ?? true;
  return (
    <Panel
      title={isSet ? words.password.changeTitle : words.password.noneTitle}
      hint={isSet ? words.password.changeHint : words.password.noneHint}
    >
      {found.isPending ? (
        <Skeleton shape="row" />
      ) : found.isError ? (
        <ReadProblem cause={found.error} onRetry={found.refetch} />
      ) : isSet ? (
        <ChangeForm />
      ) : (
        <FirstPassword />
      )}
    </Panel>
  );
}
