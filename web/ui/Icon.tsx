/** A PrimeIcons shape from one cached sprite, in the text size given by `size`. Decorative: the text is next to it. */
import "./Icon.css";
import sprite from "./icons.svg?no-inline";

export type IconName =
  | "arrow-left"
  | "arrow-right"
  | "ban"
  | "bars"
  | "bell"
  | "box"
  | "briefcase"
  | "building-columns"
  | "calendar"
  | "check"
  | "check-circle"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "clock"
  | "cog"
  | "comments"
  | "copy"
  | "credit-card"
  | "desktop"
  | "dollar"
  | "download"
  | "ellipsis-v"
  | "envelope"
  | "exclamation-circle"
  | "exclamation-triangle"
  | "expand"
  | "external-link"
  | "eye"
  | "file"
  | "file-pdf"
  | "filter"
  | "heart"
  | "heart-fill"
  | "history"
  | "home"
  | "image"
  | "inbox"
  | "info-circle"
  | "link"
  | "list"
  | "lock"
  | "map-marker"
  | "minus"
  | "mobile"
  | "paperclip"
  | "pencil"
  | "phone"
  | "plus"
  | "print"
  | "question-circle"
  | "receipt"
  | "refresh"
  | "search"
  | "send"
  | "share-alt"
  | "shop"
  | "sign-out"
  | "star"
  | "star-fill"
  | "times"
  | "trash"
  | "truck"
  | "undo"
  | "upload"
  | "user"
  | "users"
  | "verified"
  | "wifi"
  | "wrench";

export interface IconProps {
  name: IconName;
  size?: "small" | "normal" | "large";
}

/** Icons that point forward, back or out are mirrored in right-to-left pages. */
const pointing: ReadonlySet<IconName> = new Set([
  "arrow-left",
  "arrow-right",
  "chevron-left",
  "chevron-right",
  "external-link",
  "send",
  "sign-out",
]);

export function Icon({ name, size = "normal" }: IconProps) {
  return (
    <svg className={`ui-icon ui-icon--${size}${pointing.has(name) ? " ui-icon--mirrored" : ""}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
