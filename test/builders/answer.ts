import { Result } from "effect";

type Refusal = {
  readonly _tag: string;
  readonly code?: string;
  readonly issues?: ReadonlyArray<{ readonly field: string; readonly message: string }>;
};

/** Returns a decision's result for a table: the value, or `no:` with what is missing, invalid fields, or the error. */
export const answerOf = <Given>(result: Result.Result<Given, Refusal>): Given | string => {
  if (Result.isSuccess(result)) return result.success;
  const { _tag, code, issues } = result.failure;
  return `no: ${code ?? issues?.map(({ field }) => field).join(", ") ?? _tag}`;
};
