import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { Problem as ProblemDocument } from "#api/endpoint.ts";
import type { SecondFactorAnswer } from "#core/people/second-factor/second-factor.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { otherWay, SecondFactorField, useAnswer } from "#web/second-factor-answer.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { useWait } from "#web/use-wait.ts";
import * as words from "#web/words.ts";
import "./two-factor.css";

export interface ProofDialogProps {
  open: boolean;
  title: string;
  hint: string;
  yes: string;
  no: string;
  danger?: boolean;
  problem: ProblemDocument | undefined;
  busy: boolean;
  /** Other fields of the form, after the code. */
  children?: ReactNode;
  /** Says what is missing among `children`; false where something is. */
  check?: () => boolean;
  onAnswer: (answer: SecondFactorAnswer) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a code before something that must be safe. */
export function ProofDialog({
  open,
  title,
  hint,
  yes,
  no,
  danger = false,
  problem,
  busy,
  children,
  check = () => true,
  onAnswer,
  onClose,
}: ProofDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const typed = useAnswer(problem);
  const { clear } = typed;
  const wait = useWait(problem);
  const { kind } = typed.answer;
  const isWaiting = wait > 0 && kind === "code";

  useEffect(() => {
    if (!open) clear();
  }, [open, clear]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || busy) return;
    const isWhole = [typed.check(), check()].every(Boolean);
    if (isWhole && (await onAnswer(typed.answer)) !== undefined) return;
    focusFirstError(form.current);
  };

  return (
    <Dialog
      open={open}
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{no}</Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? "danger" : "primary"}
            busy={busy}
            aria-disabled={isWaiting || undefined}
          >
            {isWaiting ? words.signIn.waitFor(wait) : yes}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className="two-factor-step" onSubmit={submit} noValidate>
        {problem && !problem.issues ? (
          <Problem title={problem.title} message={problem.detail} whatToDo={problem.whatToDo} />
        ) : null}
        <p>{hint}</p>
        <SecondFactorField answer={typed.answer} error={typed.error} onType={typed.type} readOnly={busy} />
        <p className="two-factor-other">
          <Button variant="text" onPress={typed.change}>
            {otherWay(typed.answer)}
          </Button>
        </p>
        {children}
      </form>
    </Dialog>
  );
}
