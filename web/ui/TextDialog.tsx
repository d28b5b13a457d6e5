/** Asks for one text, and sends it: refused while it is empty, open until it was sent or given up. Its form is loaded when the first one opens. */
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "./lazy-part.tsx";

const TextForm = lazyPart(async () => (await import("./TextForm.tsx")).TextForm, "over the page");

export interface TextDialogProps {
  title: string;
  hint?: ReactNode;
  label: string;
  help?: ReactNode;
  /** Said where nothing was written. */
  required: string;
  send: string;
  cancel: string;
  maxLength: number;
  /** One line is enough. */
  line?: boolean;
  /** What stands there when it opens. */
  initial?: string;
  busy: boolean;
  /** Is given the text without space around it. */
  onSend: (text: string) => unknown;
  onClose: () => void;
}

export function TextDialog(props: TextDialogProps) {
  return (
    <Suspense fallback={null}>
      <TextForm {...props} />
    </Suspense>
  );
}
