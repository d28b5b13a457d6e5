/** A bid's answers to the scope of work, line by line, so that bids can be compared by what they cover. */
import { Schema } from "effect";
import { type Scope, ScopeLine } from "#core/market/listing/scope.ts";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

/**
 * Whether the bid prices the line on its own, includes it in another line or the whole, excludes it, keeps or changes
 * its allowance, or offers an alternative at a price.
 */
export const ScopeAnswerKind = Schema.Literals(["priced", "included", "excluded", "allowance", "alternative"]);
export type ScopeAnswerKind = typeof ScopeAnswerKind.Type;

const { id: lineId, ...asked } = ScopeLine.fields;

/** A scope line without its id, as the poster wrote it. */
export const AskedLine = Schema.Struct(asked);
export type AskedLine = typeof AskedLine.Type;

export const ScopeAnswer = Schema.Struct({
  lineId,
  /** What the line said when the bidder answered it; its poster may change it later. */
  asked: AskedLine,
  kind: ScopeAnswerKind,
  /** In cents; null if the line has no price of its own. */
  amount: Schema.NullOr(Cents),
  /** What the bidder offers instead; empty if nothing. */
  alternative: Text(500),
  note: Text(500),
});
export type ScopeAnswer = typeof ScopeAnswer.Type;
type TypedAnswer = typeof ScopeAnswer.Encoded;

/** The kinds that have an amount. */
const withAmount: ReadonlySet<ScopeAnswerKind> = new Set(["priced", "allowance", "alternative"]);
export const hasAmount = (kind: ScopeAnswerKind): boolean => withAmount.has(kind);

/** The scope line without its id. */
export const askedOf = ({ title, quantity, unit, note, kind, allowance }: ScopeLine): AskedLine => ({
  ...{ title, quantity, unit },
  ...{ note, kind, allowance },
});

/** Whether the line has changed since the bidder answered it. */
export const isReworded = ({ asked }: Pick<TypedAnswer, "asked">, line: ScopeLine): boolean =>
  asked.title !== line.title ||
  asked.quantity !== line.quantity ||
  asked.unit !== line.unit ||
  asked.note !== line.note ||
  asked.kind !== line.kind ||
  asked.allowance !== line.allowance;

const answerIssues = (answer: TypedAnswer, line: ScopeLine | undefined): ReadonlyArray<Issue> => {
  const { kind, amount, alternative } = answer;
  if (line === undefined || isReworded(answer, line)) {
    return [{ field: "asked", message: "This line has changed. Open your bid again and look at it." }];
  }
  return brokenOf<keyof ScopeAnswer>([
    [hasAmount(kind) && !amount, "amount", "Please enter a price."],
    [!hasAmount(kind) && amount !== null, "amount", "Enter an amount only for a line that you price separately."],
    [kind === "alternative" && alternative.trim() === "", "alternative", "Please say what you offer instead."],
    [kind === "allowance" && line.kind !== "allowance", "kind", "This line has no allowance."],
  ]);
};

/** The errors in answers to this scope, each by its position. Lines without an answer are gaps, not errors. */
export const scopeAnswerIssues = (answers: ReadonlyArray<TypedAnswer>, scope: Scope): ReadonlyArray<Issue> => {
  const lines = new Map(scope.map((line) => [line.id, line]));
  const isRepeated = new Set(answers.map((answer) => answer.lineId)).size < answers.length;
  return [
    ...answers.flatMap((answer, at) =>
      answerIssues(answer, lines.get(answer.lineId)).map(({ field, message }) => ({
        field: `scopeAnswers.${at}.${field}`,
        message,
      })),
    ),
    ...(isRepeated ? [{ field: "scopeAnswers", message: "A line is answered twice. Please keep one answer." }] : []),
  ];
};

/** The answers with trimmed text, as they are stored. */
export const tidyScopeAnswers = (answers: ReadonlyArray<ScopeAnswer>): ReadonlyArray<ScopeAnswer> =>
  answers.map((answer) => ({
    ...answer,
    alternative: answer.kind === "alternative" ? answer.alternative.trim() : "",
    note: answer.note.trim(),
  }));

/** A bid's answer to a line, next to the current line. */
export type AnsweredLine = {
  readonly line: ScopeLine;
  /** Null if the bid does not answer the line. */
  readonly answer: ScopeAnswer | null;
  /** How the bid fails to cover a required line; null if it doesn't fail. */
  readonly missing: "gap" | "excluded" | null;
  /** Whether the line was changed after the bidder answered it. */
  readonly isChanged: boolean;
};

/** A bid's answers to a scope: one entry per line of the scope, and the answers to lines that no longer exist. */
export type AnsweredScope = {
  readonly lines: ReadonlyArray<AnsweredLine>;
  readonly gone: ReadonlyArray<ScopeAnswer>;
};

/** Matches a bid's answers with the current scope. A bid that answers no line is a bid on the whole: it has no gaps. */
export const answeredScope = (scope: Scope, answers: ReadonlyArray<ScopeAnswer>): AnsweredScope => {
  const given = new Map(answers.map((answer) => [answer.lineId, answer]));
  const known = new Set(scope.map(({ id }) => id));
  return {
    lines: scope.map((line) => {
      const answer = given.get(line.id) ?? null;
      const isDemanded = line.kind !== "optional" && answers.length > 0;
      const missing = answer === null ? "gap" : answer.kind === "excluded" ? "excluded" : null;
      const isChanged = answer !== null && isReworded(answer, line);
      return { line, answer, missing: isDemanded ? missing : null, isChanged };
    }),
    gone: answers.filter((answer) => !known.has(answer.lineId)),
  };
};

/** How the prices of the lines compare with the amount of the bid. */
export type LineSum = {
  /** The sum of the priced lines, in cents. */
  readonly priced: number;
  /** How much the bid asks beyond that sum, in cents; negative if the lines add up to more. */
  readonly rest: number;
  /** Whether some lines have no price of their own, which the rest may cover. */
  readonly hasUnpriced: boolean;
  readonly addsUp: boolean;
};

/** Compares the lines' prices with the amount; null if no line has a price. A difference is shown but is no error. */
export const lineSum = (
  answers: ReadonlyArray<Pick<TypedAnswer, "kind" | "amount">>,
  amount: number,
): LineSum | null => {
  const prices = answers.flatMap((answer) => answer.amount ?? []);
  if (prices.length === 0) return null;
  const priced = sum(prices);
  const rest = amount - priced;
  const hasUnpriced = answers.some(({ kind }) => kind === "included");
  return { priced, rest, hasUnpriced, addsUp: rest === 0 || (rest > 0 && hasUnpriced) };
};
