/** The scope of work of a project, line by line, so that everybody bids on the same. A project without lines is bid on as a whole. */
import { Schema } from "effect";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

/** More than a whole house needs, and few enough to price. */
export const mostScopeLines = 100;

/** Whether every bid has to cover it, may leave it out, or reckons with an amount that the poster has set aside for it. */
export const ScopeLineKind = Schema.Literals(["required", "optional", "allowance"]);
export type ScopeLineKind = typeof ScopeLineKind.Type;

export const ScopeLine = Schema.Struct({
  /** Made by the poster's browser, and the same after an edit: by it what a bid says of a line stays with that line. */
  id: Schema.String.check(Schema.isPattern(/^[\w-]{1,40}$/)),
  title: Text(200),
  /** How much of the unit, such as 24 squares; null where it is not counted. */
  quantity: Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: 0.01, maximum: 1_000_000 }))),
  /** As it is said in the trade, such as 'sq ft'; empty where it is not counted. */
  unit: Text(40),
  note: Text(500),
  kind: ScopeLineKind,
  /** What the poster sets aside for it; of an allowance alone. */
  allowance: Schema.NullOr(Cents),
});
export type ScopeLine = typeof ScopeLine.Type;

export const Scope = Schema.Array(ScopeLine).check(Schema.isMaxLength(mostScopeLines));
export type Scope = typeof Scope.Type;

/** A line as somebody writes it; its id comes with its place in the list. */
export type WrittenLine = Omit<ScopeLine, "id">;

/** What is wrong with one line, by its field. */
export const scopeLineIssues = (line: WrittenLine): ReadonlyArray<Issue> => {
  const hasAmount = line.allowance !== null && line.allowance > 0;
  return brokenOf<keyof ScopeLine>([
    [line.title.trim() === "", "title", "Please say what has to be done."],
    [line.kind === "allowance" && !hasAmount, "allowance", "Please enter the amount you set aside."],
    [line.kind !== "allowance" && line.allowance !== null, "allowance", "Enter an amount only for an allowance."],
  ]);
};

/** What is wrong with the lines, each by its place. */
export const scopeIssues = (scope: Scope): ReadonlyArray<Issue> => {
  const repeated = scope.some(({ id }, at) => scope.findIndex((line) => line.id === id) !== at);
  return [
    ...scope.flatMap((line, at) =>
      scopeLineIssues(line).map(({ field, message }) => ({ field: `scope.${at}.${field}`, message })),
    ),
    ...(repeated ? [{ field: "scope", message: "Two lines are the same. Please remove one of them." }] : []),
  ];
};

/** Trimmed, as it is kept. */
export const tidyScope = (scope: Scope): Scope =>
  scope.map((line) => ({ ...line, title: line.title.trim(), unit: line.unit.trim(), note: line.note.trim() }));
