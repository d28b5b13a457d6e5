/**
 * Asks for confirmation of something that cannot be undone. The answer that changes nothing has the focus; `danger`
 * highlights the other.
 */
import type { ReactNode } from "react";
import * as words from "#web/words.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message?: ReactNode;
  yes: string;
  no?: string;
  danger?: boolean;
  busy?: boolean;
  /** Whether a press outside answers no. */
  dismissable?: boolean;
  /** A returned promise keeps the button busy. The caller closes the dialog. */
  onYes: () => unknown;
  onNo: () => unknown;
  /** Set if closing is neither answer: then the better answer has the focus. */
  onClose?: () => void;
}

export function ConfirmDialog({
  open,
  title,
  message,
  yes,
  no = words.app.cancel,
  danger = false,
  busy = false,
  dismissable = true,
  onYes,
  onNo,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose ?? onNo}
      size="small"
      dismissable={dismissable}
      footer={
        <>
          <Button data-autofocus={onClose ? undefined : ""} onPress={onNo}>
            {no}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            data-autofocus={onClose ? "" : undefined}
            busy={busy}
            onPress={onYes}
          >
            {yes}
          </Button>
        </>
      }
    >
      {typeof message === "string" ? <p>{message}</p> : message}
    </Dialog>
  );
}
