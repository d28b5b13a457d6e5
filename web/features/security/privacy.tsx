/** Lets people export their own data, or have the account deleted. */

import { useState } from "react";
import { viewPasswordEndpoint } from "#api/endpoints/password.ts";
import { deleteOwnAccountEndpoint, exportOwnDataEndpoint, viewOwnDataEndpoint } from "#api/endpoints/privacy.ts";
import { deletionWord } from "#core/support/privacy/account-deletion.ts";
import { betweenCopies, type DataCopy } from "#core/support/privacy/own-data.ts";
import { useDo, useRead } from "#web/client.ts";
import { pictureUrl } from "#web/files/pictures.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { useWait } from "#web/forms/use-wait.ts";
import { Reading } from "#web/reading/reading.tsx";
import { deletedMark, signOut } from "#web/session/session.ts";
import { Button, DownloadLink } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { saySize } from "#web/ui/file-size.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./privacy.css";

const privacy = words.privacy;

function Copy({ copy }: { copy: DataCopy }) {
  const ask = useDo(exportOwnDataEndpoint);
  const { progress, requestedAt, file, size, endsAt } = copy;
  const isNew = requestedAt !== null && Date.now() - requestedAt.getTime() < betweenCopies;
  // An export that took this long will not arrive, and the person may ask for another.
  if (progress === "preparing" && isNew) {
    return (
      <p className="privacy__state" role="status">
        <StateTag tone="waiting" label={privacy.isPreparing} />
        <span>{privacy.preparing}</span>
      </p>
    );
  }
  return (
    <>
      {file && endsAt ? (
        <p className="privacy__state" role="status">
          <StateTag tone="success" label={privacy.isReady} />
          <span>
            {privacy.ready(saySize(size ?? 0))} {privacy.readyUntil} <When at={endsAt} as="MMM DD, YYYY" />.
          </span>
        </p>
      ) : null}
      <p className="privacy__actions">
        {file ? (
          <DownloadLink icon="download" href={pictureUrl(file, "original")}>
            {privacy.download}
          </DownloadLink>
        ) : null}
        {file && isNew ? null : <Button onPress={() => ask.run({})}>{file ? privacy.askAgain : privacy.ask}</Button>}
      </p>
    </>
  );
}

function OwnData() {
  const found = useRead(viewOwnDataEndpoint, {});
  return (
    <Panel title={privacy.dataTitle} hint={privacy.dataHint}>
      {found.data ? <Copy copy={found.data} /> : <Reading of={found} skeleton={<Skeleton shape="row" />} />}
    </Panel>
  );
}

/** Asks for the password, if there is one, and for a word that nobody types by mistake. */
function DeleteDialog({ open, hasPassword, onClose }: { open: boolean; hasPassword: boolean; onClose: () => void }) {
  const deletion = useDo(deleteOwnAccountEndpoint, { problems: "form" });
  const { problem } = deletion;
  const wait = useWait(problem);
  const { values, change, check, field } = useFields({ password: "", confirmation: "" }, problem);

  const close = () => {
    change({ password: "", confirmation: "" });
    deletion.reset();
    onClose();
  };
  const submit = async (form: HTMLFormElement) => {
    if (wait > 0) return;
    deletion.reset();
    const isConfirmed = values.confirmation.trim() === privacy.word;
    const wrong = {
      password: hasPassword && values.password === "" ? privacy.passwordRequired : undefined,
      confirmation: isConfirmed ? undefined : privacy.confirmationRequired(privacy.word),
    };
    if (!check(form, wrong)) return;
    const password = hasPassword ? values.password : null;
    const done = await deletion.run({ body: { password, confirmation: deletionWord } });
    if (done === undefined) return focusFirstError(form);
    deletedMark.keep("yes");
    await signOut();
  };

  return (
    <FormDialog
      open={open}
      title={privacy.deleteAsk}
      cancel={privacy.keep}
      send={wait > 0 ? words.signIn.waitFor(wait) : privacy.deleteForGood}
      danger
      busy={deletion.busy}
      waits={wait > 0}
      onSubmit={submit}
      onClose={close}
    >
      <FormProblem problem={problem} unless={problem?.issues} />
      <ul className="privacy__list stack-8">
        {privacy.whatGoes.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      <p className="medium">{privacy.noWayBack}</p>
      {hasPassword ? (
        <PasswordField label={privacy.password} autoComplete="current-password" {...field("password")} />
      ) : null}
      <TextField
        label={privacy.confirmation(privacy.word)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...field("confirmation")}
      />
    </FormDialog>
  );
}

function DeleteAccount() {
  const found = useRead(viewPasswordEndpoint, {});
  const [asks, setAsks] = useState(false);
  return (
    <Panel title={privacy.deleteTitle} hint={privacy.deleteHint}>
      <p>
        <Button icon="trash" onPress={() => setAsks(true)}>
          {privacy.delete}
        </Button>
      </p>
      <DeleteDialog open={asks} hasPassword={found.data?.isSet ?? true} onClose={() => setAsks(false)} />
    </Panel>
  );
}

/** Shows the panels for the person's own data, for use on another page. */
export function Privacy() {
  return (
    <>
      <OwnData />
      <DeleteAccount />
    </>
  );
}
