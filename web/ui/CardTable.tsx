import type { ReactNode } from "react";
import "./card-table.css";

interface Head {
  text: string;
  className: string;
}

export interface CardTableProps {
  className: string;
  /** Visually hidden, for screen readers. */
  caption: string;
  heads: readonly (string | Head)[];
  busy?: boolean;
  /** The table's rows. */
  children: ReactNode;
}

/** A table whose rows are blocks on a phone. */
export function CardTable({ className, caption, heads, busy, children }: CardTableProps) {
  return (
    <table className={`card-table ${className}`} aria-busy={busy}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === "string" ? (
              <th key={head} scope="col">
                {head}
              </th>
            ) : (
              <th key={head.text} scope="col" className={head.className}>
                {head.text}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
