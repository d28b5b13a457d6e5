import { type ReactNode, useRef, useState } from "react";

/** A figure that is marked for a moment when it changes while one looks at it. */
export function Marked({ value, children }: { value: number; children: ReactNode }) {
  const first = useRef(value);
  const [changed, setChanged] = useState(false);
  if (value !== first.current && !changed) setChanged(true);
  return (
    // The key starts the mark anew for every further change.
    <span key={value} className={changed ? "contract-marked" : undefined}>
      {children}
    </span>
  );
}
