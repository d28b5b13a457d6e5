/** Shown for an empty list: what will be here, and the one action that fills it. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./EmptyState.css";

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon = "inbox", title, children, action }: EmptyStateProps) {
  return (
    <section className="ui-empty stack-12">
      <span className="ui-empty__icon">
        <Icon name={icon} size="large" />
      </span>
      <h2>{title}</h2>
      {children ? <p className="ui-empty__text">{children}</p> : null}
      {action}
    </section>
  );
}
