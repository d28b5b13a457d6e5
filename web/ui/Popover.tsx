/**
 * A button and the small panel it shows: on press, and with `hover` also when the pointer rests on it. Escape closes it.
 * What the panel holds is made, and may be loaded, when it is first shown.
 */
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import "./Popover.css";

export interface PopoverProps {
  /** What the button shows. */
  button: ReactNode;
  /** Names the button when it shows only a picture. */
  label?: string;
  buttonClassName: string;
  hover?: boolean;
  children: ReactNode;
}

export function Popover({ button, label, buttonClassName, hover = false, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (root.current?.contains(document.activeElement)) opener.current?.focus();
      setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", onEscape);
    };
  }, [open]);

  return (
    <div
      className="ui-popover"
      ref={root}
      onPointerEnter={(event) => hover && event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={(event) => hover && event.pointerType === "mouse" && setOpen(false)}
    >
      <button
        ref={opener}
        type="button"
        className={buttonClassName}
        aria-expanded={open}
        aria-controls={id}
        {...(label ? { "aria-label": label, title: label } : {})}
        // A mouse has opened it by coming here: a press must not close it again.
        onClick={(event) => setOpen((before) => (hover && event.detail > 0 && before ? before : !before))}
      >
        {button}
      </button>
      <div id={id} className="ui-popover__panel frame" hidden={!open}>
        {wanted ? <Suspense fallback={null}>{children}</Suspense> : null}
      </div>
    </div>
  );
}
