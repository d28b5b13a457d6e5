import { useState } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { TextDialog } from "./TextDialog.tsx";
import type { TextFormProps, TextPrompt } from "./TextForm.tsx";

export interface WriteButtonProps extends Omit<ButtonProps, "onPress">, Pick<TextFormProps, "onSend"> {
  asks: TextPrompt;
  /** If it becomes false, the text being written stays. */
  offered?: boolean;
}

export function WriteButton({ asks, offered = true, onSend, ...button }: WriteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {offered ? <Button {...button} onPress={() => setOpen(true)} /> : null}
      {open ? <TextDialog {...asks} onSend={onSend} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
