import { pictureEndings, pictureUrl } from "#web/files/pictures.ts";
import { useUpload } from "#web/files/use-upload.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { Picture } from "./draft.ts";

export interface PictureFieldProps {
  picture: Picture | null;
  problem: string | undefined;
  onChange: (picture: Picture | null) => void;
  /** Whether an image is on its way or has failed to arrive. */
  onUnfinished: (unfinished: boolean) => void;
}

/** The one optional picture of a milestone. */
export function PictureField({ picture, problem, onChange, onUnfinished }: PictureFieldProps) {
  const toasts = useToasts();
  const upload = useUpload("milestone_picture");
  const [sent] = upload.items;
  const arrived = picture && {
    // The same line as while it was on its way.
    id: sent?.id ?? picture.id,
    name: picture.name,
    state: "done" as const,
    preview: pictureUrl(picture.id, "card"),
  };
  const item = sent && sent.state !== "done" ? sent : arrived;
  return (
    <UploadField
      label={words.bidForm.milestonePicture}
      help={words.bidForm.milestonePictureHelp}
      error={problem}
      optional
      items={item ? [item] : []}
      accept={pictureEndings.join()}
      refusal={words.upload.unsupported}
      most={1}
      prompt={words.bidForm.milestonePicturePrompt}
      browse={words.bidForm.milestonePictureBrowse}
      replace={words.bidForm.milestonePictureReplace}
      onAdd={([file]) => {
        if (!file) return;
        onUnfinished(true);
        onChange(null);
        void upload.send(file, ({ id, name }) => {
          onUnfinished(false);
          onChange({ id, name });
          toasts.success(words.upload.imageAttached);
        });
      }}
      onRemove={() => {
        upload.clear();
        onUnfinished(false);
        onChange(null);
        toasts.info(words.upload.imageDeleted);
      }}
      onRetry={upload.retry}
    />
  );
}
