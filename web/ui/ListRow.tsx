/** A framed list row: an icon or a face, a description, and at its end the actions; on a phone below. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./list-row.css";

export interface ListRowProps {
  icon?: IconName;
  face?: ReactNode;
  name: ReactNode;
  /** A label that sets this row apart. */
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
