/** More of a thing, shown when asked for. */
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import "./Disclosure.css";

export function Disclosure({
  summary,
  className,
  children,
}: {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={className ? `ui-disclosure ${className}` : "ui-disclosure"}>
      <summary>
        <Icon name="chevron-right" size="small" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
