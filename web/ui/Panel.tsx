/** One topic of a page with several: its title, a sentence about it, and its actions. */
import { type ReactNode, useId } from "react";
import "./Panel.css";

export interface PanelProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, hint, children }: PanelProps) {
  const id = useId();
  return (
    <section className="ui-panel stack-16" aria-labelledby={id}>
      <header className="stack-4">
        <h3 id={id}>{title}</h3>
        {hint ? <p className="soft">{hint}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** Panels one below another, separated by lines. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className="ui-panels">{children}</div>;
}
