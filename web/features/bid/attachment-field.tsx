import { useState } from "react";
import { useUpload } from "#web/files/use-upload.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { Attachment } from "./draft.ts";

const endings = ".doc,.docx,.pdf,.csv,.xlsx,.png,.jpeg,.jpg,.bmp,.raw,.eps";

export interface AttachmentFieldProps {
  attachment: Attachment | null;
  problem: string | undefined;
  onChange: (attachment: Attachment | null) => void;
  /** Whether a file is on its way or has failed to arrive. */
  onUnfinished: (unfinished: boolean) => void;
}

/** One optional file that comes with the bid. */
export function AttachmentField({ attachment, problem, onChange, onUnfinished }: AttachmentFieldProps) {
  const toasts = useToasts();
  const upload = useUpload("bid_attachment");
  /** Set once a file was chosen here; before, what is attached came with the draft or the bid. */
  const [chosen, setChosen] = useState(false);
  const items = chosen
    ? upload.items
    : attachment
      ? [{ id: attachment.id, name: attachment.name, size: attachment.size, state: "done" as const }]
      : [];
  return (
    <UploadField
      label={words.bidForm.attachment}
      help={words.bidForm.attachmentHelp}
      error={problem}
      optional
      items={items}
      accept={endings}
      refusal={words.upload.unsupported}
      most={1}
      prompt={words.bidForm.attachmentPrompt}
      browse={words.bidForm.attachmentBrowse}
      replace={words.bidForm.attachmentReplace}
      onAdd={([file]) => {
        if (!file) return;
        setChosen(true);
        onUnfinished(true);
        onChange(null);
        void upload.send(file, ({ id, size }) => {
          onUnfinished(false);
          onChange({ id, name: file.name, size });
          toasts.success(words.upload.fileAttached);
        });
      }}
      onRemove={() => {
        upload.clear();
        setChosen(false);
        onUnfinished(false);
        onChange(null);
        toasts.info(words.upload.fileDeleted);
      }}
      onRetry={upload.retry}
    />
  );
}
