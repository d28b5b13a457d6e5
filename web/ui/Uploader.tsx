/**
 * Chooses files by dropping or browsing, each with a preview, its progress, and buttons to remove it or try again. It
 * renders and checks the files; the page uploads them and owns the list.
 */
import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "./Button.tsx";
import { FieldError, fieldWith } from "./Field.tsx";
import { saySize } from "./file-size.ts";
import { Icon } from "./Icon.tsx";
import "./Uploader.css";
import * as words from "#web/words.ts";

export interface UploadItem {
  id: string;
  name: string;
  /** In bytes. */
  size?: number;
  state: "uploading" | "done" | "failed";
  /** From 0 to 100 while uploading. */
  percent?: number;
  /** Whether the connection was lost; the file is sent again automatically. */
  waiting?: boolean;
  /** Why it failed. */
  message?: string;
  /** Whether the server has refused the file, so that sending it again is useless. */
  isRefused?: boolean;
  /** The picture to show: the server's thumbnail, or the file itself while it is uploading. */
  preview?: string | File;
}

export interface UploaderProps {
  items: readonly UploadItem[];
  /** The input's `accept`: '.png,.jpg'. Other files are refused by name, with `refusal`. */
  accept: string;
  refusal: string;
  most: number;
  /** The prompt, such as 'Drag and drop images here'. */
  prompt: string;
  browse: string;
  /** If at most one file is allowed: the label of the button that replaces it. */
  replace?: string;
  onAdd: (files: File[]) => void;
  /** Called when files were chosen, accepted or not: earlier messages no longer apply. */
  onTry?: () => void;
  onRemove: (id: string) => void;
  onRetry?: (id: string) => void;
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

function Preview({ source }: { source: string | File | undefined }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(source instanceof File)) return setUrl(source);
    const made = URL.createObjectURL(source);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  return (
    <span className="ui-upload__preview">
      {url ? <img src={url} alt="" onError={() => setUrl(undefined)} /> : <Icon name="file" />}
    </span>
  );
}

function Row({ item, onRemove, onRetry }: { item: UploadItem } & Pick<UploaderProps, "onRemove" | "onRetry">) {
  const leave = useRef<HTMLButtonElement>(null);
  return (
    <li className={`ui-upload__item frame-small row-12 ui-upload__item--${item.state}`}>
      <Preview source={item.preview} />
      <div className="fills stack-4">
        <span className="ui-upload__name text-14 medium">
          <bdi>{item.name}</bdi>
        </span>
        {item.state === "uploading" ? (
          <>
            <progress
              className="ui-progress"
              max={100}
              value={item.percent}
              aria-label={words.ui.uploading(item.name)}
            />
            <span className="soft" role="status">
              {item.waiting ? words.ui.uploadWaits : ""}
            </span>
          </>
        ) : item.state === "failed" ? (
          <span className="ui-upload__failed row-4">
            <Icon name="exclamation-circle" size="small" />
            <bdi>{words.ui.uploadFailed(item.message)}</bdi>
          </span>
        ) : item.size === undefined ? null : (
          <bdi className="soft tabular">{saySize(item.size)}</bdi>
        )}
      </div>
      {item.state === "failed" && !item.isRefused && onRetry ? (
        <IconButton
          icon="refresh"
          label={words.ui.uploadAgain(item.name)}
          onClick={() => {
            // The button disappears when the upload restarts: the focus moves to the button that stops it.
            leave.current?.focus();
            onRetry(item.id);
          }}
        />
      ) : null}
      <IconButton
        ref={leave}
        icon="times"
        label={item.state === "uploading" ? words.ui.cancelUpload(item.name) : words.ui.remove(item.name)}
        onClick={() => onRemove(item.id)}
      />
    </li>
  );
}

export function Uploader({
  items,
  accept,
  refusal,
  most,
  prompt,
  browse,
  replace,
  onAdd,
  onTry,
  onRemove,
  onRetry,
  ...wiring
}: UploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState("");
  const replaces = replace !== undefined && most === 1 && items.length === 1;
  const room = replaces ? 1 : most - items.length;
  const endings = accept
    .toLowerCase()
    .split(",")
    .map((ending) => ending.trim());

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    onTry?.();
    const fitting = files.filter((file) => endings.some((ending) => file.name.toLowerCase().endsWith(ending)));
    const others = files.filter((file) => !fitting.includes(file)).map(({ name }) => name);
    const tooMany = fitting.length > room ? words.ui.mostFiles(most) : "";
    setRefused(others.length > 0 ? `${others.join(", ")}: ${refusal}` : tooMany);
    if (fitting.length > 0 && room > 0) onAdd(fitting.slice(0, room));
    if (input.current) input.current.value = "";
  };
  const remove = (id: string) => {
    onRemove(id);
    // The pressed button disappears with its row: the focus moves to the file input.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) input.current?.focus();
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  const choosing: ComponentProps<"input"> = {
    ...wiring,
    ref: input,
    className: "visually-hidden",
    type: "file",
    accept,
    multiple: most > 1,
    onChange: (event) => take(event.target.files),
  };
  return (
    <div className="ui-upload">
      {room > 0 && !replaces ? (
        <label
          className={`ui-upload__area stack-8${over ? " ui-upload__area--over" : ""}${wiring["aria-invalid"] ? " ui-upload__area--wrong" : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon name="upload" />
          <span>
            {prompt} <span className="ui-upload__browse">{browse}</span>
          </span>
          <input {...choosing} />
        </label>
      ) : null}
      <FieldError className="ui-upload__failed row-4" error={refused} />
      {items.length > 0 ? (
        <ul className="plain-list stack-8">
          {items.map((item) => (
            <Row key={item.id} item={item} onRemove={remove} {...(onRetry ? { onRetry } : {})} />
          ))}
        </ul>
      ) : null}
      {replaces ? (
        <label className="ui-upload__replace text-14">
          <span className="ui-upload__browse">{replace}</span>
          <input {...choosing} />
        </label>
      ) : null}
    </div>
  );
}

/** A field for files. */
export const UploadField = fieldWith(Uploader, true);
