import { useState } from "react";
import { addCredentialEndpoint, editCredentialEndpoint } from "#api/endpoints/credentials.ts";
import { type CredentialDraft, credentialIssues } from "#core/people/credential/credential.ts";
import { CredentialKind } from "#core/people/credential/shown-credential.ts";
import type { Day } from "#core/shared/day.ts";
import type { FileId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { useUpload } from "#web/files/use-upload.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { MoneyInput } from "#web/ui/MoneyInput.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { Uploader } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { OwnCredential } from "./credentials.tsx";
import { byField, type Problems } from "./draft.ts";

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

const dayOrNull = (text: string): Day | null => (text === "" ? null : (text as Day));

/** A license, insurance or bond that is added or changed: its number, whose it is, its dates and the paper. */
export function CredentialDialog({ credential, onClose }: { credential: OwnCredential | null; onClose: () => void }) {
  const add = useDo(addCredentialEndpoint, { problems: "form" });
  const edit = useDo(editCredentialEndpoint, { problems: "form" });
  const sent = credential === null ? add : edit;
  const upload = useUpload("credential_document");
  /** Set once a file was chosen here; before, the paper is the one that is kept. */
  const [chosen, setChosen] = useState(false);
  const [draft, setDraft] = useState(() => (credential === null ? empty : draftOf(credential)));
  const [problems, setProblems] = useState<Problems>({});
  const shown = { ...fieldProblems(sent.problem), ...problems };
  const change = (part: Partial<CredentialDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };
  const kept =
    credential?.documentName && draft.documentId
      ? [{ id: draft.documentId, name: credential.documentName, size: 0, state: "done" as const }]
      : [];

  const submit = async (form: HTMLFormElement) => {
    const found = byField(credentialIssues(draft));
    const waiting = upload.sending ? { documentId: said.waiting } : {};
    setProblems({ ...found, ...waiting });
    sent.reset();
    if (Object.keys({ ...found, ...waiting }).length > 0) return focusFirstError(form);
    const done =
      credential === null
        ? await add.run({ body: draft })
        : await edit.run({ params: { credentialId: credential.id }, body: draft });
    if (!done) return focusFirstError(form);
    onClose();
  };

  return (
    <FormDialog
      title={credential === null ? said.addTitle : said.editTitle}
      cancel={words.app.cancel}
      send={credential === null ? words.app.add : said.save}
      busy={sent.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <FormProblem problem={sent.problem} unless={sent.problem?.issues} withReference />
        {credential === null ? null : <p className="soft">{said.editHint}</p>}
        <FieldRow>
          <Field label={said.kind} error={shown.kind}>
            {(wiring) => (
              <Select
                {...wiring}
                options={kinds}
                value={draft.kind}
                onChange={({ target }) => {
                  if (isKind(target.value)) change({ kind: target.value });
                }}
              />
            )}
          </Field>
          <Field label={said.state} help={said.stateHelp} error={shown.issuingState}>
            {(wiring) => (
              <Select
                {...wiring}
                options={states}
                placeholder={words.profile.statePlaceholder}
                value={draft.issuingState}
                onChange={({ target }) => change({ issuingState: target.value })}
              />
            )}
          </Field>
        </FieldRow>
        <TextField
          label={said.number}
          help={said.numberHelp}
          error={shown.number}
          dir="ltr"
          maxLength={60}
          value={draft.number}
          onChange={(number) => change({ number })}
        />
        <TextField
          label={said.holder}
          help={said.holderHelp}
          error={shown.holder}
          maxLength={150}
          value={draft.holder}
          onChange={(holder) => change({ holder })}
        />
        <FieldRow>
          <Field label={said.validFrom} error={shown.validFrom}>
            {(wiring) => (
              <DateInput
                {...wiring}
                value={draft.validFrom ?? ""}
                onChange={({ target }) => change({ validFrom: dayOrNull(target.value) })}
              />
            )}
          </Field>
          <Field label={said.validUntil} error={shown.validUntil}>
            {(wiring) => (
              <DateInput
                {...wiring}
                value={draft.validUntil ?? ""}
                onChange={({ target }) => change({ validUntil: dayOrNull(target.value) })}
              />
            )}
          </Field>
        </FieldRow>
        {draft.kind === "license" ? null : (
          <Field label={said.coverage} help={said.coverageHelp} error={shown.coverage} optional>
            {(wiring) => (
              <MoneyInput
                {...wiring}
                value={draft.coverage === null ? null : draft.coverage / 100}
                onChange={(dollars) =>
                  change({
                    coverage: dollars === null || Number.isNaN(dollars) ? null : cents(Math.round(dollars * 100)),
                  })
                }
              />
            )}
          </Field>
        )}
        <Field label={said.document} help={said.documentHelp} error={shown.documentId} optional group>
          {(wiring) => (
            <Uploader
              {...wiring}
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
          )}
        </Field>
      </Fields>
    </FormDialog>
  );
}
