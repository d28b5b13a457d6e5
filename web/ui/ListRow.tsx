/** A row of a list in a frame: an icon or a face, what it is, and at its end what can be done; on a phone below. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./list-row.css";

export interface ListRowProps {
  icon?: IconName;
  face?: ReactNode;
  name: ReactNode;
  /** What sets this one apart from the others. */
  mark?: string | null;
  about: ReactNode;
  children?: ReactNode;
}

export function ListRow({ icon, face, name, mark, about, children }: ListRowProps) {
  return (
    <li className="list-row">
      {face}
      {icon ? (
        <span className="list-row__icon">
          <Icon name={icon} />
        </span>
      ) : null}
      <div>
        <p className="list-row__name">
          {name}
          {mark ? <span className="list-row__mark">{mark}</span> : null}
        </p>
        <p className="soft">{about}</p>
      </div>
      {children}
    </li>
  );
}
