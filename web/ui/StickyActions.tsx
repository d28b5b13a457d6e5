/** A form's buttons: at its end on a large screen, always visible at the bottom of a phone. */
import type { ReactNode } from "react";
import "./StickyActions.css";

export function StickyActions({ children }: { children: ReactNode }) {
  return <div className="ui-sticky-actions cluster-8 no-print">{children}</div>;
}
