import { CommanderError } from "commander";
import type { DomainError } from "#core/errors.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import { Declined, NobodyToAsk } from "./ask.ts";
import { CannotOpen } from "./cannot-open.ts";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";

/** Why a command failed. `more` are further fields for scripts, and `lines` is the text for people. */
export type Explanation = {
  readonly exitCode: number;
  readonly code: string;
  readonly message: string;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly lines?: ReadonlyArray<string>;
};

/** The server has run the command and printed everything except the failure; `explanation` is null after success. */
export class Answered extends Error {
  override readonly name = "Answered";
  readonly explanation: Explanation | null;
  constructor(explanation: Explanation | null) {
    super("The server answered.");
    this.explanation = explanation;
  }
}

const isDomainError = (error: unknown): error is DomainError | StaffError =>
  error instanceof Error && "_tag" in error && String(error._tag) in exitCodeOf;

const explainDomain = (error: DomainError | StaffError): Explanation => {
  const { _tag: code, message } = error;
  const plain = { exitCode: exitCodeOf[code], code, message };
  switch (error._tag) {
    case "Blocked": {
      const { code: rule, whoCanFix, whatToDo } = error;
      const lines = [message, `${whatToDo} (${whoCanFix} can)`];
      return { ...plain, more: { rule, whoCanFix, whatToDo }, lines };
    }
    case "IllegalMove": {
      const { noun, state, event, moves } = error;
      // The message is for everybody; staff also get the machines' own names.
      const possible = moves.length === 0 ? "nothing" : moves.join(", ");
      const lines = [message, `State of the ${noun}: ${state}. Possible now: ${possible}`];
      return { ...plain, more: { noun, state, event, moves }, lines };
    }
    case "Invalid": {
      // The issues already say everything.
      const lines = error.issues.map((issue) => `${issue.field}: ${issue.message}`);
      return { ...plain, more: { issues: error.issues }, lines: lines.length === 0 ? [message] : lines };
    }
    case "TooManyAttempts":
      return { ...plain, more: { afterSeconds: error.afterSeconds } };
    default:
      return plain;
  }
};

/** Explains an error. Null for help and version, which also end a command; `undefined` for an unexpected error. */
export const explanationOf = (error: unknown): Explanation | null | undefined => {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null;
    // Commander has already printed it.
    const isHelp = error.code === "commander.help";
    const message = isHelp ? "Name a command: --help lists them." : error.message.replace(/^error: /, "");
    return { exitCode: exitCodes.usage, code: "Usage", message, lines: [] };
  }
  if (error instanceof Answered) return error.explanation;
  if (error instanceof NobodyToAsk) return { exitCode: exitCodes.usage, code: "NobodyToAsk", message: error.message };
  if (error instanceof Declined) return { exitCode: exitCodes.declined, code: "Declined", message: error.message };
  if (error instanceof CannotOpen) return { exitCode: error.exitCode, code: "CannotOpen", message: error.message };
  return isDomainError(error) ? explainDomain(error) : undefined;
};
