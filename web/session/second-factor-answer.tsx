/**
 * Asks for a code of the authenticator app, or for a recovery code instead; at sign-in and before sensitive actions.
 */

import { useCallback, useState } from "react";
import type { Problem } from "#api/endpoint.ts";
import type { SecondFactorAnswer } from "#core/people/second-factor/second-factor.ts";
import { fieldProblems } from "#web/client.ts";
import { CodeInput, codeLength } from "#web/ui/CodeInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

const secondFactor = words.secondFactor;
const none: SecondFactorAnswer = { kind: "code", code: "" };

/** Returns what is missing, before the server is asked. */
const lackOf = ({ kind, code }: SecondFactorAnswer): string | undefined => {
  if (kind === "code") return code.length === codeLength ? undefined : secondFactor.sixDigits;
  return code.trim() === "" ? secondFactor.recoveryCodeRequired : undefined;
};

/** Manages the typed answer and its error: found here, or in the server's `problem`. */
export const useAnswer = (problem: Problem | undefined) => {
  const [answer, setAnswer] = useState(none);
  const [lack, setLack] = useState<string>();
  const clear = useCallback(() => {
    setAnswer(none);
    setLack(undefined);
  }, []);
  return {
    answer,
    error: lack ?? fieldProblems(problem).code,
    type: (code: string) => setAnswer((before) => ({ ...before, code })),
    /** Switches to the other kind of code, with an empty field. */
    change: () => {
      setAnswer(({ kind }) => ({ kind: kind === "code" ? "recovery_code" : "code", code: "" }));
      setLack(undefined);
    },
    /** Shows what is missing, and returns false if anything is. */
    check: (): boolean => {
      const found = lackOf(answer);
      setLack(found);
      return found === undefined;
    },
    clear,
  };
};

export interface SecondFactorFieldProps {
  answer: SecondFactorAnswer;
  error: string | undefined;
  onType: (code: string) => void;
  readOnly: boolean;
}

export function SecondFactorField({ answer: { kind, code }, error, onType, readOnly }: SecondFactorFieldProps) {
  return kind === "code" ? (
    <Field key="code" label={secondFactor.code} help={secondFactor.codeHelp} error={error}>
      {(wiring) => <CodeInput {...wiring} value={code} onChange={onType} readOnly={readOnly} />}
    </Field>
  ) : (
    <TextField
      key="recovery"
      label={secondFactor.recoveryCode}
      help={secondFactor.recoveryCodeHelp}
      error={error}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      readOnly={readOnly}
      value={code}
      onChange={onType}
    />
  );
}

/** Returns the label of the switch to the other kind. */
export const otherWay = ({ kind }: SecondFactorAnswer): string =>
  kind === "code" ? secondFactor.useRecoveryCode : secondFactor.useApp;
