import { type FormEvent, useRef, useState } from "react";
import { changePasswordEndpoint, requestPasswordResetEndpoint, viewPasswordEndpoint } from "#api/endpoints/password.ts";
import { passwordIssues } from "#core/people/password/password.ts";
import { fieldProblems, useDo, usePerson, useRead } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { useWait } from "#web/use-wait.ts";
import * as words from "#web/words.ts";

type Errors = Readonly<Record<string, string>>;
const empty = { presentPassword: "", newPassword: "" };

function ChangeForm() {
  const { email } = usePerson();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const change = useDo(changePasswordEndpoint, { problems: "form" });
  const wait = useWait(change.problem);
  const shown = { ...fieldProblems(change.problem), ...errors };

  const type = (field: keyof typeof empty, text: string) => {
    setInput((before) => ({ ...before, [field]: text }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
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
        {change.problem && !change.problem.issues ? (
          <Problem title={change.problem.title} message={change.problem.detail} whatToDo={change.problem.whatToDo} />
        ) : null}
        {/* So that whoever keeps passwords knows whose it is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
        <Field label={words.password.presentPassword} error={shown.presentPassword}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="current-password"
              maxLength={200}
              value={input.presentPassword}
              onChange={(event) => type("presentPassword", event.target.value)}
            />
          )}
        </Field>
        <Field label={words.password.newPassword} help={words.password.newPasswordHelp} error={shown.newPassword}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="new-password"
              maxLength={200}
              value={input.newPassword}
              onChange={(event) => type("newPassword", event.target.value)}
            />
          )}
        </Field>
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
    const done = await ask.run({ body: { email, nextRoute: "/v1/profile/password" } });
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
