import { addCertificateEndpoint } from "#api/endpoints/people.ts";
import { certificateIssues } from "#core/people/certificate/certificate.ts";
import type { FileId } from "#core/shared/ids.ts";
import { useDo } from "#web/client.ts";
import { useUpload } from "#web/files/use-upload.ts";
import { byField } from "#web/forms/by-field.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useFields } from "#web/forms/use-fields.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";

const certification = words.certification;
const endings = ".png,.jpg,.jpeg";

/** Shows 'Add Certification': a title, its issuer, and a picture. */
export function CertificateDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const add = useDo(addCertificateEndpoint, { problems: "form", onDone: onClose });
  const upload = useUpload("certificate_picture");
  const first = { title: "", issuerName: "", fileId: null as FileId | null };
  const { values: draft, errors, change, check, field } = useFields(first, add.problem);

  const submit = async (form: HTMLFormElement) => {
    add.reset();
    const waiting = upload.sending ? { fileId: certification.waiting } : {};
    if (!check(form, { ...byField(certificateIssues(draft)), ...waiting })) return;
    if (!(await add.run({ body: draft }))) focusFirstError(form);
  };

  return (
    <FormDialog title={certification.addTitle} send={words.app.add} busy={add.busy} onSubmit={submit} onClose={onClose}>
      <FormProblem problem={add.problem} unless={add.problem?.issues} withReference />
      <TextField label={certification.title} help={certification.titleHelp} maxLength={150} {...field("title")} />
      <TextField
        label={certification.issuer}
        help={certification.issuerHelp}
        optional
        maxLength={150}
        {...field("issuerName")}
      />
      <UploadField
        label={certification.image}
        help={certification.imageHelp}
        error={errors.fileId}
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
    </FormDialog>
  );
}
