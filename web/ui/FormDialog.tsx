/** A dialog that is one form, sent by its button or by Enter. `onSubmit` is given the form, for the focus of a wrong field. */
import { useId } from "react";
import * as words from "#web/words.ts";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { Form } from "./Form.tsx";

export interface FormDialogProps extends Pick<DialogProps, "title" | "size" | "onClose" | "children"> {
  open?: boolean;
  /** Where closing it has a word of its own. */
  cancel?: string | undefined;
  send: string;
  danger?: boolean;
  busy?: boolean;
  /** Sending it counts only in a while. */
  waits?: boolean;
  className?: string;
  onSubmit: (form: HTMLFormElement) => unknown;
}

export function FormDialog({
  open = true,
  cancel = words.app.cancel,
  send,
  onSubmit,
  children,
  ...rest
}: FormDialogProps) {
  const { danger, busy = false, waits = false, className, ...dialog } = rest;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open={open}
      footer={
        <>
          <Button onPress={dialog.onClose}>{cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? "danger" : "primary"}
            busy={busy}
            aria-disabled={waits || undefined}
          >
            {send}
          </Button>
        </>
      }
    >
      <Form id={formId} className={className} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
