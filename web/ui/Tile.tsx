/** A figure at the top of a contract: a label, a large value, a line of detail and, for a part of a whole, a bar. */
import type { ReactNode } from "react";
import "./Tile.css";

export interface TileProps {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  progress?: { done: number; total: number };
}

export function Tile({ label, value, detail, progress }: TileProps) {
  return (
    <div className="ui-tile">
      <dt className="soft">{label}</dt>
      <dd className="ui-tile__value">{value}</dd>
      {progress ? (
        <dd>
          <progress
            className="ui-progress"
            value={progress.done}
            max={Math.max(progress.total, 1)}
            aria-label={label}
          />
        </dd>
      ) : null}
      {detail ? <dd className="soft">{detail}</dd> : null}
    </div>
  );
}

export function Tiles({ children }: { children: ReactNode }) {
  return <dl className="ui-tiles stack-16">{children}</dl>;
}
