import { pictureEndings, pictureUrl } from "#web/files/pictures.ts";
import { useUpload } from "#web/files/use-upload.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { Attachment, Picture } from "./draft.ts";

/** The one file of a bid, and the one picture of a milestone. */
const kinds = {
  attachment: {
    purpose: "bid_attachment",
    accept: ".doc,.docx,.pdf,.csv,.xlsx,.png,.jpeg,.jpg,.bmp,.raw,.eps",
    texts: {
      label: words.bidForm.attachment,
      help: words.bidForm.attachmentHelp,
      prompt: words.bidForm.attachmentPrompt,
      browse: words.bidForm.attachmentBrowse,
      replace: words.bidForm.attachmentReplace,
    },
    attached: words.upload.fileAttached,
    deleted: words.upload.fileDeleted,
  },
  picture: {
    purpose: "milestone_picture",
    accept: pictureEndings.join(),
    texts: {
      label: words.bidForm.milestonePicture,
      help: words.bidForm.milestonePictureHelp,
      prompt: words.bidForm.milestonePicturePrompt,
      browse: words.bidForm.milestonePictureBrowse,
      replace: words.bidForm.milestonePictureReplace,
    },
    attached: words.upload.imageAttached,
    deleted: words.upload.imageDeleted,
  },
} as const;

export interface FileFieldProps {
  kind: keyof typeof kinds;
  file: Attachment | Picture | null;
  problem: string | undefined;
  onChange: (file: Attachment | null) => void;
  /** Called with whether a file is still uploading or has failed. */
  onUnfinished: (unfinished: boolean) => void;
}

/** Shows one optional file of a bid, uploaded as soon as it is chosen. */
export function FileField({ kind, file, problem, onChange, onUnfinished }: FileFieldProps) {
  const { purpose, accept, texts, attached, deleted } = kinds[kind];
  const toasts = useToasts();
  const upload = useUpload(purpose);
  const [sent] = upload.items;
  const kept = file && {
    // The same row as while it was uploading.
    id: sent?.id ?? file.id,
    name: file.name,
    state: "done" as const,
    ...(kind === "picture" ? { preview: pictureUrl(file.id, "card") } : {}),
    ...("size" in file ? { size: file.size } : {}),
  };
  const item = kind === "picture" && sent?.state === "done" ? kept : (sent ?? kept);
  return (
    <UploadField
      {...texts}
      error={problem}
      optional
      items={item ? [item] : []}
      accept={accept}
      refusal={words.upload.unsupported}
      most={1}
      onAdd={([chosen]) => {
        if (!chosen) return;
        onUnfinished(true);
        onChange(null);
        void upload.send(chosen, ({ id, name, size }) => {
          onUnfinished(false);
          onChange({ id, name, size });
          toasts.success(attached);
        });
      }}
      onRemove={() => {
        upload.clear();
        onUnfinished(false);
        onChange(null);
        toasts.info(deleted);
      }}
      onRetry={upload.retry}
    />
  );
}
