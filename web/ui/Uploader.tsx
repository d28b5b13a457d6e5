/**
 * Files by dropping or browsing, each with a preview, its progress, and a way to take it away or try again. It draws and
 * checks; sending is up to the page, which holds the list.
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
  /** The connection was lost; it is sent again by itself. */
  waiting?: boolean;
  /** Why it failed. */
  message?: string;
  /** A picture to show: the server's thumbnail, or the file itself while it is on its way. */
  preview?: string | File;
}

export interface UploaderProps {
  items: readonly UploadItem[];
  /** As the input's `accept`: '.png,.jpg'. Files of other kinds are refused with `refusal`. */
  accept: string;
  refusal: string;
  most: number;
  /** What to drop, such as 'Drag and drop images here'. */
  prompt: string;
  browse: string;
  /** Where one file is the most: what the button says that takes another one in its place. */
  replace?: string;
  onAdd: (files: File[]) => void;
  /** Files were chosen, whether they are taken or not: what was said of those before is over. */
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
      {item.state === "failed" && onRetry ? (
        <IconButton
          icon="refresh"
          label={words.ui.uploadAgain(item.name)}
          onClick={() => {
            // It goes when the file is on its way again: the focus goes to what stops that.
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
    setRefused(fitting.length < files.length ? refusal : fitting.length > room ? words.ui.mostFiles(most) : "");
    if (fitting.length > 0 && room > 0) onAdd(fitting.slice(0, room));
    if (input.current) input.current.value = "";
  };
  const remove = (id: string) => {
    onRemove(id);
    // The button that was pressed goes with its row: the focus goes to where another file is chosen.
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

/** A question that is answered by files. */
export const UploadField = fieldWith(Uploader, true);
