/** Content that is shown on request. */
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import "./Disclosure.css";

export interface DisclosureProps {
  summary: ReactNode;
  className?: string;
  /** For content that is created only when it is opened. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

export function Disclosure({ summary, className, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={className ? `ui-disclosure ${className}` : "ui-disclosure"}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <Icon name="chevron-right" size="small" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
