import { useState } from "react";
import { savePictureEndpoint } from "#api/endpoints/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { useDo } from "#web/client.ts";
import { faceOf } from "#web/files/pictures.ts";
import { type Square, useUpload } from "#web/files/use-upload.ts";
import { takePerson } from "#web/session/session.ts";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Field } from "#web/ui/Field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Avatar } from "#web/ui/Person.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { Uploader } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";

const CropDialog = lazyPart(async () => (await import("./crop-dialog.tsx")).CropDialog, "over the page");

const profile = words.profile;
const endings = ".png,.jpg,.jpeg,.webp";
/** In bytes. */
const tooLarge = 2 * 1024 * 1024;

export interface PhotoFieldProps {
  person: Person;
  /** An error from outside this field. */
  problem?: string | undefined;
  onSending?: (sending: boolean) => void;
}

/** Shows the person's picture: chosen, cropped to a square, and on the profile as soon as it is uploaded. */
export function PhotoField({ person, problem, onSending }: PhotoFieldProps) {
  const toasts = useToasts();
  const save = useDo(savePictureEndpoint);
  const upload = useUpload("profile_picture");
  const [chosen, setChosen] = useState<File>();
  const [refused, setRefused] = useState<string>();

  const put = async (pictureId: Person["pictureId"]) => {
    const saved = await save.run({ body: { pictureId } });
    if (saved) takePerson(saved);
    return saved !== undefined;
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    upload.clear();
    const isTooLarge = file.size >= tooLarge;
    setRefused(isTooLarge ? words.onboarding.photoTooLarge : undefined);
    if (!isTooLarge) setChosen(file);
  };
  const send = (file: File, square: Square) => {
    setChosen(undefined);
    onSending?.(true);
    void upload
      .send(
        file,
        async ({ id }) => {
          upload.clear();
          if (await put(id)) toasts.success(words.upload.imageAttached);
        },
        square,
      )
      .finally(() => onSending?.(false));
  };
  const remove = async () => {
    if (await put(null)) toasts.info(words.upload.imageDeleted);
  };

  return (
    <Field label={profile.photo} help={profile.photoHelp} error={refused ?? problem} group>
      {(wiring) => (
        <div className="profile-photo stack-24">
          <div className="profile-photo__now">
            <Avatar size="huge" name={person.name} imageUrl={faceOf(person)} />
            {person.pictureId ? (
              <AskButton variant="text" icon="trash" ask={{ ...profile.photoRemove, danger: true }} onYes={remove} />
            ) : null}
          </div>
          <Uploader
            {...wiring}
            items={upload.items}
            accept={endings}
            refusal={words.upload.unsupported}
            most={1}
            prompt={profile.photoPrompt}
            browse={profile.photoBrowse}
            onTry={() => setRefused(undefined)}
            onAdd={([file]) => choose(file)}
            onRemove={upload.clear}
            onRetry={upload.retry}
          />
          {chosen ? (
            <CropDialog
              file={chosen}
              onUse={(square) => send(chosen, square)}
              onClose={() => setChosen(undefined)}
              onUnreadable={() => {
                setChosen(undefined);
                setRefused(profile.cropFailed);
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
