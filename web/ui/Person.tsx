/**
 * A person: a round picture and a name, with a line of detail. Without a picture, the initials; without a name, an
 * icon.
 */
import { type ReactNode, useState } from "react";
import { Icon } from "./Icon.tsx";
import "./Person.css";

export interface AvatarProps {
  name?: string | undefined;
  imageUrl?: string | null | undefined;
  size?: "small" | "normal" | "large" | "huge";
}

export interface PersonProps extends AvatarProps {
  name: string;
  detail?: ReactNode;
  /** Makes the name a button that shows more about the person, in a dialog. */
  onOpen?: () => void;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? "").join("");
}

/** The picture alone; the name must be nearby, so screen readers skip the picture. */
export function Avatar({ name = "", imageUrl, size = "normal" }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const short = initials(name);
  return (
    <span className={`disc ui-avatar ui-avatar--${size}`} aria-hidden="true">
      {imageUrl && imageUrl !== broken ? (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setBroken(imageUrl)} />
      ) : short ? (
        short
      ) : (
        <Icon name="user" size={size === "small" ? "small" : "normal"} />
      )}
    </span>
  );
}

export function Person({ name, imageUrl, detail, size = "normal", onOpen }: PersonProps) {
  return (
    <span className="ui-person">
      <Avatar name={name} imageUrl={imageUrl} size={size} />
      <span className="ui-person__text">
        {onOpen ? (
          <button type="button" className="ui-person__name ui-person__open" aria-haspopup="dialog" onClick={onOpen}>
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi className="ui-person__name">{name}</bdi>
        )}
        {detail ? <span className="ui-person__detail soft">{detail}</span> : null}
      </span>
    </span>
  );
}
