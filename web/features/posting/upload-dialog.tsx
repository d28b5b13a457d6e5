import { type FormEvent, useId, useRef, useState } from "react";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { Uploader } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import { type FileKind, kindsOfFile } from "./kinds-of-file.ts";
import { useUploads } from "./use-uploads.ts";

export type Added = ReturnType<typeof useUploads>["arrived"];

export interface UploadDialogProps {
  kind: FileKind;
  /** How many more the post has room for. */
  room: number;
  onAdd: (files: Added) => void;
  onClose: () => void;
}

/** 'Upload Files': files are sent as soon as they are chosen, and belong to the post once they are added. */
export function UploadDialog({ kind, room, onAdd, onClose }: UploadDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const toasts = useToasts();
  const [tried, setTried] = useState(false);
  const { purpose, accept, label, help, prompt, attached, deleted } = kindsOfFile[kind];
  const uploads = useUploads(purpose);
  const { items, arrived } = uploads;
  const problem =
    items.length === 0
      ? words.upload.fileRequired
      : arrived.length < items.length
        ? words.postForm.filesWaiting
        : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog was opened from within the form of the post, to which its events rise.
    event.stopPropagation();
    setTried(true);
    if (problem) return focusFirstError(form.current);
    onAdd(arrived);
    toasts.success(attached);
    onClose();
  };
  const change = (act: () => void) => {
    setTried(false);
    act();
  };
  return (
    <Dialog
      open
      title={words.upload.filesTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.app.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {words.app.add}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate>
        <Field label={label} help={help} error={tried ? problem : undefined} group>
          {(wiring) => (
            <Uploader
              {...wiring}
              items={items}
              accept={accept}
              refusal={words.upload.unsupported}
              most={room}
              prompt={prompt}
              browse={words.postForm.photosBrowse}
              onAdd={(files) => change(() => uploads.add(files))}
              onRemove={(id) =>
                change(() => {
                  if (items.find((item) => item.id === id)?.state === "done") toasts.info(deleted);
                  uploads.remove(id);
                })
              }
              onRetry={(id) => change(() => uploads.retry(id))}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
