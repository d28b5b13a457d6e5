/** What a bid says of the scope of work, line by line, so that bids can be compared by what they cover. */
import { Schema } from "effect";
import { type Scope, ScopeLine } from "#core/market/listing/scope.ts";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

/**
 * Whether a line is in the bid at a price of its own, or without one, because another line or the whole covers it; left out; an
 * allowance, kept or changed; or replaced by something else at a price.
 */
export const ScopeAnswerKind = Schema.Literals(["priced", "included", "excluded", "allowance", "alternative"]);
export type ScopeAnswerKind = typeof ScopeAnswerKind.Type;

const { id: lineId, ...asked } = ScopeLine.fields;

/** A line without its id, as it was asked for. */
export const AskedLine = Schema.Struct(asked);
export type AskedLine = typeof AskedLine.Type;

export const ScopeAnswer = Schema.Struct({
  lineId,
  /** What the line said when it was answered: its poster may change it. */
  asked: AskedLine,
  kind: ScopeAnswerKind,
  /** In cents; null where the line has no price of its own. */
  amount: Schema.NullOr(Cents),
  /** What is offered instead; empty where nothing else is. */
  alternative: Text(500),
  note: Text(500),
});
export type ScopeAnswer = typeof ScopeAnswer.Type;
type TypedAnswer = typeof ScopeAnswer.Encoded;

/** The kinds with an amount. */
const withAmount: ReadonlySet<ScopeAnswerKind> = new Set(["priced", "allowance", "alternative"]);
export const hasAmount = (kind: ScopeAnswerKind): boolean => withAmount.has(kind);

/** The line as it is asked for, without its id. */
export const askedOf = ({ title, quantity, unit, note, kind, allowance }: ScopeLine): AskedLine => ({
  ...{ title, quantity, unit },
  ...{ note, kind, allowance },
});

/** Whether the line says something else by now than when it was answered. */
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

/** What is wrong with answers to this scope, each by its place. Lines without an answer are gaps, and no mistake. */
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

/** Trimmed, as they are kept. */
export const tidyScopeAnswers = (answers: ReadonlyArray<ScopeAnswer>): ReadonlyArray<ScopeAnswer> =>
  answers.map((answer) => ({
    ...answer,
    alternative: answer.kind === "alternative" ? answer.alternative.trim() : "",
    note: answer.note.trim(),
  }));

/** What is said of a line, in comparison with what is asked for by now. */
export type AnsweredLine = {
  readonly line: ScopeLine;
  /** Null where the bid says nothing of it. */
  readonly answer: ScopeAnswer | null;
  /** How it lacks what every bid has to cover; null where it does not. */
  readonly missing: "gap" | "excluded" | null;
  /** Whether the line was changed since it was answered. */
  readonly isChanged: boolean;
};

/** How a bid answers a scope: a line for each of the scope, and the answers whose lines are gone. */
export type AnsweredScope = {
  readonly lines: ReadonlyArray<AnsweredLine>;
  readonly gone: ReadonlyArray<ScopeAnswer>;
};

/** Lays what a bid answers beside the scope as it is now. A bid that answers no line is one on the whole: it has no gaps. */
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

/** How what is asked line by line compares with the amount of the bid. */
export type LineSum = {
  /** What the lines with a price come to, in cents. */
  readonly priced: number;
  /** How much the bid asks beyond that, in cents; below zero where the lines come to more. */
  readonly rest: number;
  /** Whether there are lines without a price of their own, for which the rest may be. */
  readonly hasUnpriced: boolean;
  readonly addsUp: boolean;
};

/** Compares the lines with the amount; null where no line has a price. What does not add up is for people to know, and no mistake. */
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
