/** Facts with their labels: each label above its fact, or with `rows` on the same line. */
import type { ReactNode } from "react";
import "./Facts.css";

const join = (...names: ReadonlyArray<string | undefined>): string => names.filter(Boolean).join(" ");

export function Facts({ rows, className, children }: { rows?: boolean; className?: string; children: ReactNode }) {
  return <dl className={join("ui-facts", rows ? "ui-facts--rows stack-8" : undefined, className)}>{children}</dl>;
}

export function Fact({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
