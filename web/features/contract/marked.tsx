import { type ReactNode, useRef, useState } from "react";

/** Highlights a figure for a moment when it changes on the screen. */
export function Marked({ value, children }: { value: number; children: ReactNode }) {
  const first = useRef(value);
  const [changed, setChanged] = useState(false);
  if (value !== first.current && !changed) setChanged(true);
  return (
    // The key restarts the highlight for every further change.
    <span key={value} className={changed ? "contract-marked" : undefined}>
      {children}
    </span>
  );
}
