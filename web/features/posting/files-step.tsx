import { useRef, useState } from "react";
import { ImagePreview } from "#web/files/image-preview.tsx";
import { photoOf } from "#web/files/pictures.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Field, Fields, type Wiring } from "#web/ui/Field.tsx";
import { saySize } from "#web/ui/file-size.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { Draft } from "./draft.ts";
import { type FileKind, kindsOfFile } from "./kinds-of-file.ts";
import type { StepProps } from "./step-fields.tsx";
import { type Added, UploadDialog } from "./upload-dialog.tsx";
import "./files-step.css";

const postForm = words.postForm;

type Pictures = Draft["pictures"];
type Change = StepProps["onChange"];

/** Shows one picture of the post; cards show the first one. */
function PictureTile({ pictures, at, onPut, onRemove }: PictureTileProps) {
  const [shown, setShown] = useState(false);
  const picture = pictures[at];
  const tile = useRef<HTMLLIElement>(null);
  if (!picture) return null;
  const move = (to: number) => {
    onPut(pictures.with(at, pictures[to] as typeof picture).with(to, picture));
    // The pressed button disappeared with its picture, or is disabled because the picture is now the first or the last.
    requestAnimationFrame(() =>
      tile.current?.querySelector<HTMLElement>(".post-pictures__acts button:not(:disabled)")?.focus(),
    );
  };
  const number = at + 1;
  return (
    <li ref={tile} className="post-pictures__tile frame-small">
      <button type="button" className="post-pictures__open" aria-haspopup="dialog" onClick={() => setShown(true)}>
        <span className="visually-hidden">{postForm.viewImage} </span>
        <Photo {...photoOf(picture.id)} alt={picture.name} sizes="200px" eager />
      </button>
      {at === 0 ? <span className="post-pictures__cover">{postForm.cover}</span> : null}
      <span className="post-pictures__name" title={picture.name}>
        <bdi>{picture.name}</bdi>
      </span>
      <span className="post-pictures__acts">
        <IconButton
          icon="arrow-left"
          label={postForm.moveEarlier(number)}
          disabled={at === 0}
          onClick={() => move(at - 1)}
        />
        <IconButton
          icon="arrow-right"
          label={postForm.moveLater(number)}
          disabled={at === pictures.length - 1}
          onClick={() => move(at + 1)}
        />
        <IconButton icon="trash" label={postForm.removeFile(picture.name)} onClick={onRemove} />
      </span>
      {shown ? <ImagePreview {...picture} onClose={() => setShown(false)} /> : null}
    </li>
  );
}

interface PictureTileProps {
  pictures: Pictures;
  at: number;
  onPut: (pictures: Pictures) => void;
  onRemove: () => void;
}

function PictureList({ pictures, onChange, onRemove }: ListProps & { pictures: Pictures; onChange: Change }) {
  return (
    <ol className="plain-list post-pictures stack-12">
      {pictures.map((picture, at) => (
        <PictureTile
          key={picture.id}
          pictures={pictures}
          at={at}
          onPut={(put) => onChange({ pictures: put })}
          onRemove={() => onRemove(picture.id)}
        />
      ))}
    </ol>
  );
}

interface ListProps {
  onRemove: (id: string) => void;
}

function DocumentList({ documents, onRemove }: ListProps & { documents: Draft["documents"] }) {
  return (
    <ul className="plain-list post-documents stack-8">
      {documents.map(({ id, name, size }) => (
        <li key={id}>
          <Icon name="file" />
          <span className="post-documents__name fills text-14 medium">
            <bdi>{name}</bdi>
          </span>
          <bdi className="soft tabular">{saySize(size)}</bdi>
          <IconButton icon="trash" label={postForm.removeFile(name)} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

/** Shows the images and documents of a post, and the button for 'Upload Files'. */
export function FilesStep({ draft, problems, onChange }: StepProps) {
  const toasts = useToasts();
  const box = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<FileKind>();
  const remove = (kind: FileKind) => (id: string) => {
    onChange({ [kind]: draft[kind].filter((file) => file.id !== id) });
    toasts.info(kindsOfFile[kind].deleted);
    // The pressed button disappeared with its file.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-upload="${kind}"]`)?.focus());
  };
  const add = (files: Added) => {
    if (adding === "pictures")
      onChange({ pictures: [...draft.pictures, ...files.map(({ id, name }) => ({ id, name }))] });
    if (adding === "documents") onChange({ documents: [...draft.documents, ...files] });
  };
  const upload = (kind: FileKind, { "aria-invalid": wrong, ...wiring }: Wiring) =>
    draft[kind].length < kindsOfFile[kind].most ? (
      <span>
        <Button
          {...wiring}
          {...(wrong && { "data-invalid": "" })}
          icon="upload"
          data-upload={kind}
          onPress={() => setAdding(kind)}
        >
          {kind === "pictures" ? postForm.addPictures : postForm.addDocuments}
        </Button>
      </span>
    ) : (
      <p className="soft" {...wiring} tabIndex={-1} data-upload={kind}>
        {postForm.filesFull(kindsOfFile[kind].most)}
      </p>
    );
  return (
    <div ref={box}>
      <Fields>
        <Field label={postForm.photos} help={postForm.photosHelp} error={problems.pictures} group>
          {(wiring) => (
            <div className="stack-12">
              {draft.pictures.length > 0 ? (
                <PictureList pictures={draft.pictures} onChange={onChange} onRemove={remove("pictures")} />
              ) : null}
              {upload("pictures", wiring)}
            </div>
          )}
        </Field>
        <Field label={postForm.documents} help={postForm.documentsHelp} error={problems.documents} optional group>
          {(wiring) => (
            <div className="stack-12">
              {draft.documents.length > 0 ? (
                <DocumentList documents={draft.documents} onRemove={remove("documents")} />
              ) : null}
              {upload("documents", wiring)}
            </div>
          )}
        </Field>
      </Fields>
      {adding ? (
        <UploadDialog
          kind={adding}
          room={kindsOfFile[adding].most - draft[adding].length}
          onAdd={add}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </div>
  );
}
