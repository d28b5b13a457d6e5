import { useState } from "react";
import { addCertificateEndpoint } from "#api/endpoints/people.ts";
import { certificateIssues } from "#core/people/certificate/certificate.ts";
import type { FileId } from "#core/shared/ids.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { useUpload } from "#web/files/use-upload.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { Uploader } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import { byField, type Problems } from "./draft.ts";

const certification = words.certification;
const endings = ".png,.jpg,.jpeg";

/** 'Add Certification': a title, who has issued it, and a picture of it. */
export function CertificateDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const add = useDo(addCertificateEndpoint, { problems: "form" });
  const upload = useUpload("certificate_picture");
  const [draft, setDraft] = useState({ title: "", issuerName: "", fileId: null as FileId | null });
  const [problems, setProblems] = useState<Problems>({});
  const shown = { ...fieldProblems(add.problem), ...problems };
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };

  const submit = async (form: HTMLFormElement) => {
    const found = byField(certificateIssues(draft));
    const waiting = upload.sending ? { fileId: certification.waiting } : {};
    setProblems({ ...found, ...waiting });
    add.reset();
    if (Object.keys({ ...found, ...waiting }).length > 0) return focusFirstError(form);
    if (await add.run({ body: draft })) onClose();
    else focusFirstError(form);
  };

  return (
    <FormDialog
      title={certification.addTitle}
      cancel={words.app.cancel}
      send={words.app.add}
      busy={add.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <FormProblem problem={add.problem} unless={add.problem?.issues} withReference />
        <TextField
          label={certification.title}
          help={certification.titleHelp}
          error={shown.title}
          maxLength={150}
          value={draft.title}
          onChange={(value) => change({ title: value })}
        />
        <TextField
          label={certification.issuer}
          help={certification.issuerHelp}
          error={shown.issuerName}
          optional
          maxLength={150}
          value={draft.issuerName}
          onChange={(value) => change({ issuerName: value })}
        />
        <Field label={certification.image} help={certification.imageHelp} error={shown.fileId} group>
          {(wiring) => (
            <Uploader
              {...wiring}
              items={upload.items}
              accept={endings}
              refusal={certification.onlyPictures}
              most={1}
              prompt={certification.imagePrompt}
              browse={certification.imageBrowse}
              onAdd={([file]) => {
                if (!file) return;
                change({ fileId: null });
                void upload.send(file, ({ id }) => {
                  change({ fileId: id });
                  toasts.success(words.upload.imageAttached);
                });
              }}
              onRemove={() => {
                upload.clear();
                change({ fileId: null });
                toasts.info(words.upload.imageDeleted);
              }}
              onRetry={upload.retry}
            />
          )}
        </Field>
      </Fields>
    </FormDialog>
  );
}
