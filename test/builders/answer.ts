import { Result } from "effect";

type Refusal = {
  readonly _tag: string;
  readonly code?: string;
  readonly issues?: ReadonlyArray<{ readonly field: string; readonly message: string }>;
};

/** What a decision came to, for a table: what it gave, or `no:` and what it lacked, the wrong fields, or the kind of error. */
export const answerOf = <Given>(result: Result.Result<Given, Refusal>): Given | string => {
  if (Result.isSuccess(result)) return result.success;
  const { _tag, code, issues } = result.failure;
  return `no: ${code ?? issues?.map(({ field }) => field).join(", ") ?? _tag}`;
};
