import type { ReactNode } from "react";
import type { Scope, ScopeLine } from "#core/market/listing/scope.ts";
import { sayKind, sayQuantity } from "./say-scope.ts";
import "./scope-list.css";

export interface ScopeListProps {
  scope: Scope;
  /** Shown at the end of each line, such as buttons. */
  end?: (line: ScopeLine) => ReactNode;
}

/** Shows the scope of work, line by line; lines that are neither optional nor an allowance have to be in every bid. */
export function ScopeList({ scope, end }: ScopeListProps) {
  return (
    <ol className={end ? "scope-list scope-list--edited" : "scope-list"}>
      {scope.map((line) => (
        <li key={line.id} className="numbered-line scope-list__line">
          <div className="breaks">
            <bdi className="medium">{line.title}</bdi>
            {line.note ? (
              <p className="fine" dir="auto">
                {line.note}
              </p>
            ) : null}
            {sayKind(line) ? <p className="fine tabular">{sayKind(line)}</p> : null}
            {end && sayQuantity(line) ? <p className="fine tabular">{sayQuantity(line)}</p> : null}
          </div>
          {end ? (
            <div className="scope-list__end">{end(line)}</div>
          ) : (
            <bdi className="scope-list__quantity tabular">{sayQuantity(line)}</bdi>
          )}
        </li>
      ))}
    </ol>
  );
}
