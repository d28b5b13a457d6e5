import { useState } from "react";
import { addCredentialEndpoint, editCredentialEndpoint } from "#api/endpoints/credentials.ts";
import { type CredentialDraft, credentialIssues } from "#core/people/credential/credential.ts";
import { CredentialKind } from "#core/people/credential/shown-credential.ts";
import type { Day } from "#core/shared/day.ts";
import type { FileId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { useDo } from "#web/client.ts";
import { useUpload } from "#web/files/use-upload.ts";
import { byField } from "#web/forms/by-field.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { DateField } from "#web/ui/DateInput.tsx";
import { FieldRow } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { MoneyField } from "#web/ui/MoneyInput.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { OwnCredential } from "./credentials.tsx";

const said = words.credential;
const endings = ".pdf,.png,.jpg,.jpeg";
const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));
const kinds = CredentialKind.literals.map((value) => ({ value, label: said.kinds[value] }));
const isKind = (text: string): text is CredentialDraft["kind"] =>
  (CredentialKind.literals as ReadonlyArray<string>).includes(text);

const empty: CredentialDraft = {
  kind: "license",
  number: "",
  issuingState: "",
  holder: "",
  validFrom: null,
  validUntil: null,
  coverage: null,
  documentId: null,
};

const draftOf = ({ documentId, ...credential }: OwnCredential): CredentialDraft => ({
  kind: credential.kind,
  number: credential.number,
  issuingState: credential.issuingState,
  holder: credential.holder,
  validFrom: credential.validFrom,
  validUntil: credential.validUntil,
  coverage: credential.coverage,
  documentId: documentId as FileId | null,
});

/** Adds or changes a license, insurance or bond: its number, its holder, its dates and the document. */
export function CredentialDialog({ credential, onClose }: { credential: OwnCredential | null; onClose: () => void }) {
  const add = useDo(addCredentialEndpoint, { problems: "form", onDone: onClose });
  const edit = useDo(editCredentialEndpoint, { problems: "form", onDone: onClose });
  const sent = credential === null ? add : edit;
  const upload = useUpload("credential_document");
  /** True once a file was chosen here; before, the document is the stored one. */
  const [chosen, setChosen] = useState(false);
  const first = credential === null ? empty : draftOf(credential);
  const { values: draft, errors, change, check, field } = useFields(first, sent.problem);
  const day = (name: "validFrom" | "validUntil") => ({
    ...field(name),
    value: draft[name] ?? "",
    onChange: (text: string) => change({ [name]: text === "" ? null : (text as Day) }),
  });
  const kept =
    credential?.documentName && draft.documentId
      ? [{ id: draft.documentId, name: credential.documentName, size: 0, state: "done" as const }]
      : [];

  const submit = async (form: HTMLFormElement) => {
    sent.reset();
    const waiting = upload.sending ? { documentId: said.waiting } : {};
    if (!check(form, { ...byField(credentialIssues(draft)), ...waiting })) return;
    const done =
      credential === null
        ? await add.run({ body: draft })
        : await edit.run({ params: { credentialId: credential.id }, body: draft });
    if (!done) focusFirstError(form);
  };

  return (
    <FormDialog
      title={credential === null ? said.addTitle : said.editTitle}
      send={credential === null ? words.app.add : said.save}
      busy={sent.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem problem={sent.problem} unless={sent.problem?.issues} withReference />
      {credential === null ? null : <p className="soft">{said.editHint}</p>}
      <FieldRow>
        <SelectField
          label={said.kind}
          error={errors.kind}
          options={kinds}
          value={draft.kind}
          onChange={(value) => {
            if (isKind(value)) change({ kind: value });
          }}
        />
        <SelectField
          label={said.state}
          help={said.stateHelp}
          options={states}
          placeholder={words.profile.statePlaceholder}
          {...field("issuingState")}
        />
      </FieldRow>
      <TextField label={said.number} help={said.numberHelp} dir="ltr" maxLength={60} {...field("number")} />
      <TextField label={said.holder} help={said.holderHelp} maxLength={150} {...field("holder")} />
      <FieldRow>
        <DateField label={said.validFrom} {...day("validFrom")} />
        <DateField label={said.validUntil} {...day("validUntil")} />
      </FieldRow>
      {draft.kind === "license" ? null : (
        <MoneyField
          label={said.coverage}
          help={said.coverageHelp}
          error={errors.coverage}
          optional
          value={draft.coverage === null ? null : draft.coverage / 100}
          onChange={(dollars) =>
            change({
              coverage: dollars === null || Number.isNaN(dollars) ? null : cents(Math.round(dollars * 100)),
            })
          }
        />
      )}
      <UploadField
        label={said.document}
        help={said.documentHelp}
        error={errors.documentId}
        optional
        items={chosen ? upload.items : kept}
        accept={endings}
        refusal={words.upload.unsupported}
        most={1}
        prompt={said.documentPrompt}
        browse={said.documentBrowse}
        onAdd={([file]) => {
          if (!file) return;
          setChosen(true);
          change({ documentId: null });
          void upload.send(file, ({ id }) => change({ documentId: id as FileId }));
        }}
        onRemove={() => {
          upload.clear();
          setChosen(true);
          change({ documentId: null });
        }}
        onRetry={upload.retry}
      />
    </FormDialog>
  );
}
