import { useState } from "react";
import { addIdentityDocumentEndpoint } from "#api/endpoints/bank.ts";
import { DocumentKind } from "#core/money/payout-account/bank-customer.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";

const bankAccount = words.bankAccount;
const kinds = DocumentKind.literals.map((value) => ({ value, label: bankAccount.documentKinds[value] }));

/**
 * Asks for a picture of an ID, for the provider of bank transfers only. It is sent with the form, and stored nowhere.
 */
export function DocumentDialog({ onClose }: { onClose: () => void }) {
  const said = [bankAccount.title, bankAccount.documentSent] as const;
  const send = useDo(addIdentityDocumentEndpoint, { problems: "form", said, onDone: onClose });
  const [kind, setKind] = useState<DocumentKind>("license");
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState(false);
  const problem = send.problem;
  const error = missing ? bankAccount.documentRequired : fieldProblems(problem).file;

  const submit = async (form: HTMLFormElement) => {
    setMissing(!file);
    if (!file) return focusFirstError(form);
    const body = new FormData();
    body.append("file", file, file.name);
    await send.run({ query: { kind } }, { form: body });
  };

  return (
    <FormDialog
      title={bankAccount.documentTitle}
      send={bankAccount.documentSend}
      busy={send.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem problem={problem} unless={problem?.issues} withReference />
      <SelectField
        label={bankAccount.documentKind}
        options={kinds}
        value={kind}
        onChange={(value) => setKind(value as DocumentKind)}
      />
      <UploadField
        label={bankAccount.documentFile}
        help={bankAccount.documentHelp}
        error={error}
        items={file ? [{ id: "document", name: file.name, size: file.size, state: "done", preview: file }] : []}
        accept=".jpg,.jpeg,.png,.pdf"
        refusal={bankAccount.documentRefusal}
        most={1}
        prompt={bankAccount.documentPrompt}
        browse={bankAccount.documentBrowse}
        replace={bankAccount.documentReplace}
        onAdd={([added]) => {
          setMissing(false);
          send.reset();
          if (added) setFile(added);
        }}
        onRemove={() => setFile(undefined)}
      />
    </FormDialog>
  );
}
