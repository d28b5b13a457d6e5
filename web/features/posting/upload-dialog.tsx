import { useState } from "react";
import { useUploads } from "#web/files/use-uploads.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import { type FileKind, kindsOfFile } from "./kinds-of-file.ts";

export type Added = ReturnType<typeof useUploads>["arrived"];

export interface UploadDialogProps {
  kind: FileKind;
  /** How many more files the post has room for. */
  room: number;
  onAdd: (files: Added) => void;
  onClose: () => void;
}

/** Shows 'Upload Files': files upload as soon as they are chosen, and belong to the post once they are added. */
export function UploadDialog({ kind, room, onAdd, onClose }: UploadDialogProps) {
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

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (problem) return focusFirstError(form);
    onAdd(arrived);
    toasts.success(attached);
    onClose();
  };
  const change = (act: () => void) => {
    setTried(false);
    act();
  };
  return (
    <FormDialog title={words.upload.filesTitle} send={words.app.add} onSubmit={submit} onClose={onClose}>
      <UploadField
        label={label}
        help={help}
        error={tried ? problem : undefined}
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
    </FormDialog>
  );
}
