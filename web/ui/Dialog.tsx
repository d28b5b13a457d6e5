/**
 * PrimeReact's dialog: traps the focus, returns it, closes on Escape; on a phone a full-screen sheet with its buttons
 * always visible. It loads when the first one opens. A dialog that stays mounted is controlled with `open`. The first
 * input gets the focus, or the element with `data-autofocus`. A submit button in `footer` names its form: `<Button
 * type="submit" form="bid-form">`.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { lazyPart } from "./lazy-part.tsx";
import "./Dialog.css";
import * as words from "#web/words.ts";

const loadPrimeDialog = async () => (await Promise.all([import("primereact/dialog"), import("./prime.ts")]))[0].Dialog;
const PrimeDialog = lazyPart(loadPrimeDialog, "over the page");

/** Loads the code ahead of time, for a button that may be pressed soon. */
export function preloadDialog(): void {
  void loadPrimeDialog();
}

export interface DialogProps {
  open?: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Replaces the footer: the buttons next to the close button. */
  actions?: ReactNode;
  /** The label of the close button, if it has its own. */
  cancel?: string | undefined;
  /** `whole` fills the window. */
  size?: "small" | "medium" | "large" | "whole";
  /** A press outside also closes it; only if no typed text can be lost. */
  dismissable?: boolean;
}

/** The last focused element outside of any dialog: a dialog may open from another one that it replaces. */
let below: HTMLElement | undefined;

/** Whether the element can get the focus: not if it is removed, hidden, disabled, or the page as a whole. */
const canHaveFocus = (one: Element | null | undefined): one is HTMLElement =>
  one instanceof HTMLElement && one !== document.body && one.getClientRects().length > 0 && !one.matches(":disabled");

/** Returns the element that gets the focus when a dialog is gone, perhaps together with its opener. */
const heir = (opener: Element | null): HTMLElement | null =>
  [opener, below].find(canHaveFocus) ?? document.querySelector<HTMLElement>("[data-page-title]");

let stopGivingBack = () => {};

/**
 * Returns the focus once a dialog is gone, and again whenever the focused element disappears: an action in the dialog
 * may remove its opener, at once or when the page is read again. Ends when the person moves the focus.
 */
const giveBack = (opener: Element | null): void => {
  stopGivingBack();
  const give = () => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches(":disabled")) return;
    const another = document.querySelector(".ui-dialog")?.contains(opener) === false;
    if (!another) heir(opener)?.focus({ preventScroll: true });
  };
  const gone = new MutationObserver(give);
  gone.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  const moved = new AbortController();
  stopGivingBack = () => {
    gone.disconnect();
    moved.abort();
  };
  addEventListener("focusin", ({ target }) => target !== heir(opener) && stopGivingBack(), moved);
  addEventListener("pointerdown", () => stopGivingBack(), moved);
  give();
};

const wantsFocus = ".ui-dialog__content :is(input, select, textarea):not(:disabled)";

/** Whether an element is in a dialog that was opened after this one, and so is above it. */
const isOver = (element: Element, dialog: HTMLElement): boolean =>
  element.closest(".ui-dialog") !== null &&
  (dialog.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Returns the class names of the dialog's parts. */
const look = (size: DialogProps["size"]) => ({
  mask: ({ props }: { props: { visible?: boolean } }) => ({
    className: `ui-dialog-mask${props.visible ? "" : " ui-dialog-mask--leaves"}`,
  }),
  root: { className: `ui-dialog ui-dialog--${size}`, "aria-describedby": undefined },
  header: { className: "ui-dialog__header" },
  headerTitle: { className: "ui-dialog__title" },
  closeButton: { className: "ui-icon-button ui-dialog__close" },
  content: { className: "ui-dialog__content" },
  footer: { className: "ui-dialog__footer cluster-8" },
  transition: { classNames: "ui-dialog-" } as never,
});

export function Dialog({
  open = true,
  title,
  onClose,
  children,
  actions,
  cancel = words.app.cancel,
  footer = actions === undefined ? undefined : (
    <>
      <Button onPress={onClose}>{cancel}</Button>
      {actions}
    </>
  ),
  size = "medium",
  dismissable = false,
}: DialogProps) {
  const [wanted, setWanted] = useState(open);
  const opener = useRef<Element>(null);
  const dialog = useRef<{ getElement: () => HTMLElement }>(null);
  if (open && !wanted) setWanted(true);

  // PrimeReact returns the focus when it closes; this covers a dialog that is removed while open, and an opener that
  // disappears.
  useEffect(() => {
    if (!open) return;
    const { activeElement } = document;
    opener.current = activeElement;
    if (
      activeElement instanceof HTMLElement &&
      activeElement !== document.body &&
      !activeElement.closest(".ui-dialog")
    ) {
      below = activeElement;
    }
    return () => {
      const before = opener.current;
      requestAnimationFrame(() => giveBack(before));
    };
  }, [open]);

  if (!wanted) return null;
  return (
    <PrimeDialog
      ref={dialog as never}
      visible={open}
      onHide={onClose}
      onShow={() => {
        const element = dialog.current?.getElement();
        const { activeElement } = document;
        // The dialog is shown a moment after it accepts input: a fast user may already be in a field, or in a dialog
        // above this one, and stays there.
        if (!element || !activeElement || element.contains(activeElement) || isOver(activeElement, element)) return;
        const first =
          element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector<HTMLElement>(wantsFocus);
        (first ?? element.querySelector<HTMLElement>(".ui-dialog__close"))?.focus();
      }}
      header={<h2>{title}</h2>}
      footer={footer}
      modal
      blockScroll
      draggable={false}
      resizable={false}
      dismissableMask={dismissable}
      focusOnShow={false}
      closeIcon={<Icon name="times" />}
      ariaCloseIconLabel={words.ui.close}
      pt={look(size)}
    >
      {children}
    </PrimeDialog>
  );
}
