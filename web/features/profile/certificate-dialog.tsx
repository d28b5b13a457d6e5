import { type FormEvent, useId, useRef, useState } from "react";
import { addCertificateEndpoint } from "#api/endpoints/people.ts";
import { certificateIssues } from "#core/people/certificate/certificate.ts";
import type { FileId } from "#core/shared/ids.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { Uploader } from "#web/ui/Uploader.tsx";
import { useUpload } from "#web/use-upload.ts";
import * as words from "#web/words.ts";
import { byField, type Problems } from "./draft.ts";

const certification = words.certification;
const endings = ".png,.jpg,.jpeg";

/** 'Add Certification': a title, who has issued it, and a picture of it. */
export function CertificateDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = byField(certificateIssues(draft));
    const waiting = upload.sending ? { fileId: certification.waiting } : {};
    setProblems({ ...found, ...waiting });
    add.reset();
    if (Object.keys({ ...found, ...waiting }).length > 0) return focusFirstError(form.current);
    if (await add.run({ body: draft })) onClose();
    else focusFirstError(form.current);
  };

  return (
    <Dialog
      open
      title={certification.addTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.app.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={add.busy}>
            {words.app.add}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate>
        <Fields>
          {add.problem && !add.problem.issues ? (
            <Problem
              title={add.problem.title}
              message={add.problem.detail}
              whatToDo={add.problem.whatToDo}
              reference={add.problem.reference || undefined}
            />
          ) : null}
          <Field label={certification.title} help={certification.titleHelp} error={shown.title}>
            {(wiring) => (
              <TextInput
                {...wiring}
                maxLength={150}
                value={draft.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label={certification.issuer} help={certification.issuerHelp} error={shown.issuerName} optional>
            {(wiring) => (
              <TextInput
                {...wiring}
                maxLength={150}
                value={draft.issuerName}
                onChange={(event) => change({ issuerName: event.target.value })}
              />
            )}
          </Field>
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
      </form>
    </Dialog>
  );
}
