/**
 * A button and the small panel that it shows: on press, and with `hover` also under the pointer. Escape closes it. The
 * panel's content is created, and may be loaded, when it is first shown.
 */
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import "./Popover.css";

export interface PopoverProps {
  /** The content of the button. */
  button: ReactNode;
  /** Names the button if it shows only a picture. */
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
        // A mouse has already opened it on hover: the press must not close it again.
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
