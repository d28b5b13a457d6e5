import { useState } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";

export interface AskButtonProps extends Omit<ButtonProps, "onPress" | "children"> {
  ask: Pick<ConfirmDialogProps, "title" | "message" | "yes" | "no" | "danger">;
  /** The dialog waits for a returned promise, and then closes. */
  onYes: () => unknown;
}

/** A button that asks for confirmation; the confirming answer has the same label. */
export function AskButton({ ask, onYes, ...button }: AskButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onPress={() => setOpen(true)}>
        {ask.yes}
      </Button>
      <ConfirmDialog
        {...ask}
        open={open}
        onYes={async () => {
          await onYes();
          setOpen(false);
        }}
        onNo={() => setOpen(false)}
      />
    </>
  );
}
