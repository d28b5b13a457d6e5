/**
 * The project's scope of work, line by line, so that everybody bids on the same. Without lines, bids are on the whole.
 */
import { Schema } from "effect";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

/** More than a whole house needs, and few enough to price. */
export const mostScopeLines = 100;

/** Whether every bid must cover the line, may leave it out, or includes the amount that the poster set aside for it. */
export const ScopeLineKind = Schema.Literals(["required", "optional", "allowance"]);
export type ScopeLineKind = typeof ScopeLineKind.Type;

export const ScopeLine = Schema.Struct({
  /** Set by the poster's browser and unchanged by edits, so that a bid's answer stays with its line. */
  id: Schema.String.check(Schema.isPattern(/^[\w-]{1,40}$/)),
  title: Text(200),
  /** The number of units, such as 24 squares; null if the line has no quantity. */
  quantity: Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: 0.01, maximum: 1_000_000 }))),
  /** The unit as the trade names it, such as 'sq ft'; empty if the line has no quantity. */
  unit: Text(40),
  note: Text(500),
  kind: ScopeLineKind,
  /** What the poster sets aside for it, in cents; null unless the line is an allowance. */
  allowance: Schema.NullOr(Cents),
});
export type ScopeLine = typeof ScopeLine.Type;

export const Scope = Schema.Array(ScopeLine).check(Schema.isMaxLength(mostScopeLines));
export type Scope = typeof Scope.Type;

/** A line as a person writes it; its id is added from its position in the list. */
export type WrittenLine = Omit<ScopeLine, "id">;

/** The errors of one line, by field. */
export const scopeLineIssues = (line: WrittenLine): ReadonlyArray<Issue> => {
  const hasAmount = line.allowance !== null && line.allowance > 0;
  return brokenOf<keyof ScopeLine>([
    [line.title.trim() === "", "title", "Please say what has to be done."],
    [line.kind === "allowance" && !hasAmount, "allowance", "Please enter the amount you set aside."],
    [line.kind !== "allowance" && line.allowance !== null, "allowance", "Enter an amount only for an allowance."],
  ]);
};

/** The errors of all lines, each by its position. */
export const scopeIssues = (scope: Scope): ReadonlyArray<Issue> => {
  const repeated = scope.some(({ id }, at) => scope.findIndex((line) => line.id === id) !== at);
  return [
    ...scope.flatMap((line, at) =>
      scopeLineIssues(line).map(({ field, message }) => ({ field: `scope.${at}.${field}`, message })),
    ),
    ...(repeated ? [{ field: "scope", message: "Two lines are the same. Please remove one of them." }] : []),
  ];
};

/** The scope with trimmed text, as it is stored. */
export const tidyScope = (scope: Scope): Scope =>
  scope.map((line) => ({ ...line, title: line.title.trim(), unit: line.unit.trim(), note: line.note.trim() }));
