/** A dialog that is one form, sent by its button or by Enter. `onSubmit` gets the form, to focus a wrong field. */
import { useId } from "react";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { Form } from "./Form.tsx";

export interface FormDialogProps
  extends Pick<DialogProps, "open" | "title" | "size" | "cancel" | "onClose" | "children"> {
  send: string;
  danger?: boolean;
  busy?: boolean;
  /** Disables sending during a wait. */
  waits?: boolean;
  /** The layout of its fields, if not one below another. */
  className?: string;
  onSubmit: (form: HTMLFormElement) => unknown;
}

export function FormDialog({ send, onSubmit, children, ...rest }: FormDialogProps) {
  const { danger, busy = false, waits = false, className = "ui-fields", ...dialog } = rest;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      actions={
        <Button
          type="submit"
          form={formId}
          variant={danger ? "danger" : "primary"}
          busy={busy}
          aria-disabled={waits || undefined}
        >
          {send}
        </Button>
      }
    >
      <Form id={formId} className={className} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
