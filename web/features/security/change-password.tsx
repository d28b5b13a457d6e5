import { paths } from "#api/addresses.ts";
import { changePasswordEndpoint, requestPasswordResetEndpoint, viewPasswordEndpoint } from "#api/endpoints/password.ts";
import { passwordIssues } from "#core/people/password/password.ts";
import { useDo, useRead } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { useWait } from "#web/forms/use-wait.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useOwnEmail } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { Form } from "#web/ui/Form.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";

const empty = { presentPassword: "", newPassword: "" };

function ChangeForm() {
  const email = useOwnEmail();
  const said = [words.app.success, words.password.changed] as const;
  const changing = useDo(changePasswordEndpoint, { problems: "form", said });
  const wait = useWait(changing.problem);
  const { values, change, check, field } = useFields(empty, changing.problem);

  const submit = async (form: HTMLFormElement) => {
    if (wait > 0) return;
    changing.reset();
    const wrong = {
      presentPassword: values.presentPassword === "" ? words.password.presentPasswordRequired : undefined,
      newPassword: passwordIssues("newPassword", values.newPassword, { email, name: "" })[0]?.message,
    };
    if (!check(form, wrong)) return;
    const done = await changing.run({ body: values });
    if (done === undefined) focusFirstError(form);
    else change(empty);
  };

  return (
    <Form onSubmit={submit}>
      <Fields>
        <FormProblem problem={changing.problem} unless={changing.problem?.issues} />
        {/* Tells password managers whose password this is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={words.password.presentPassword}
          autoComplete="current-password"
          {...field("presentPassword")}
        />
        <PasswordField
          label={words.password.newPassword}
          help={words.password.newPasswordHelp}
          autoComplete="new-password"
          {...field("newPassword")}
        />
        <p>
          <Button type="submit" variant="primary" busy={changing.busy} aria-disabled={wait > 0}>
            {wait > 0 ? words.signIn.waitFor(wait) : words.password.change}
          </Button>
        </p>
      </Fields>
    </Form>
  );
}

/** For people without a password: a link, mailed to their own address, sets the first one. */
function FirstPassword() {
  const email = useOwnEmail();
  const said = [words.signIn.resetSentTitle, words.signIn.resetSent] as const;
  const ask = useDo(requestPasswordResetEndpoint, { said });
  return (
    <p>
      <Button icon="envelope" onPress={() => ask.run({ body: { email, nextRoute: paths.security } })}>
        {words.password.mailFirst}
      </Button>
    </p>
  );
}

/** Changes the signed-in person's password with the current one, or sets the first one by mail. */
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
