import { type ReactNode, useEffect } from "react";
import type { Problem as ProblemDocument } from "#api/endpoint.ts";
import type { SecondFactorAnswer } from "#core/people/second-factor/second-factor.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { useWait } from "#web/forms/use-wait.ts";
import { otherWay, SecondFactorField, useAnswer } from "#web/session/second-factor-answer.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import * as words from "#web/words.ts";
import "./two-factor.css";

export interface ProofDialogProps {
  open: boolean;
  title: string;
  hint: string;
  yes: string;
  no?: string;
  danger?: boolean;
  problem: ProblemDocument | undefined;
  busy: boolean;
  /** Further fields of the form, after the code. */
  children?: ReactNode;
  /** Shows what is missing among `children`, and returns false if anything is. */
  check?: () => boolean;
  onAnswer: (answer: SecondFactorAnswer) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a code before a sensitive action. */
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
  const typed = useAnswer(problem);
  const { clear } = typed;
  const wait = useWait(problem);
  const { kind } = typed.answer;
  const isWaiting = wait > 0 && kind === "code";

  useEffect(() => {
    if (!open) clear();
  }, [open, clear]);

  const submit = async (form: HTMLFormElement) => {
    if (isWaiting || busy) return;
    const isWhole = [typed.check(), check()].every(Boolean);
    if (isWhole && (await onAnswer(typed.answer)) !== undefined) return;
    focusFirstError(form);
  };

  return (
    <FormDialog
      open={open}
      title={title}
      size="small"
      cancel={no}
      send={isWaiting ? words.signIn.waitFor(wait) : yes}
      danger={danger}
      busy={busy}
      waits={isWaiting}
      className="two-factor-step"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblem problem={problem} unless={problem?.issues} />
      <p>{hint}</p>
      <SecondFactorField answer={typed.answer} error={typed.error} onType={typed.type} readOnly={busy} />
      <p className="two-factor-other">
        <Button variant="text" onPress={typed.change}>
          {otherWay(typed.answer)}
        </Button>
      </p>
      {children}
    </FormDialog>
  );
}
