import { Effect, Schema } from "effect";

/** There is no such thing, or it is not for this person to know that there is. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  message: Schema.String,
  noun: Schema.String,
}) {}

/** What a sentence calls a noun of ours: pages say project, and no sentence has an underscore. */
const inWords = (noun: string): string => (noun === "listing" ? "project" : noun.replaceAll("_", " "));

export const notFound = (noun: string): NotFound =>
  new NotFound({ message: `There is no such ${inWords(noun)}.`, noun });

/** Optimistic locking: the thing was changed by somebody else between reading and saving it. */
export class Stale extends Schema.TaggedError<Stale>()("Stale", {
  message: Schema.String,
  noun: Schema.String,
}) {}

export const stale = (noun: string): Stale =>
  new Stale({ message: `This ${inWords(noun)} was changed by someone else. Check it and try again.`, noun });

export const Issue = Schema.Struct({ field: Schema.String, message: Schema.String });
export type Issue = typeof Issue.Type;

/** What was typed breaks a rule; `issues` says which field and, in the spec's words, what to do. */
export class Invalid extends Schema.TaggedError<Invalid>()("Invalid", {
  message: Schema.String,
  issues: Schema.Array(Issue),
}) {}

export const invalid = (...issues: readonly [Issue, ...Issue[]]): Invalid =>
  new Invalid({ message: issues[0].message, issues });

/** Fails `Invalid` where what was typed breaks a rule. */
export const checkIssues = ([first, ...others]: ReadonlyArray<Issue>): Effect.Effect<void, Invalid> =>
  first === undefined ? Effect.void : Effect.fail(invalid(first, ...others));

/** What the broken ones of these rules say. */
export const brokenOf = <Field extends string>(
  rules: ReadonlyArray<readonly [broken: boolean, field: Field, message: string]>,
): ReadonlyArray<Issue> => rules.filter(([broken]) => broken).map(([, field, message]) => ({ field, message }));

/** What was typed, without the space around it; fails `Invalid` where nothing is left, or more than that. */
export const checkText = (
  field: string,
  text: string,
  message: string,
  most?: number,
): Effect.Effect<string, Invalid> => {
  const trimmed = text.trim();
  if (trimmed === "") return Effect.fail(invalid({ field, message }));
  return most !== undefined && trimmed.length > most
    ? Effect.fail(invalid({ field, message: `Please use at most ${most} characters.` }))
    : Effect.succeed(trimmed);
};

/** The person is known, but this is not theirs to do. */
export class NotAllowed extends Schema.TaggedError<NotAllowed>()("NotAllowed", {
  message: Schema.String,
}) {}

/**
 * Something has to happen first. `code` names what is missing, and is compared by clients, so that the older ones keep their other
 * spelling; a new one is written as `ChangeOpen` is. The screen, the API and the command line all show who can mend it and how.
 */
export class Blocked extends Schema.TaggedError<Blocked>()("Blocked", {
  code: Schema.String,
  message: Schema.String,
  whoCanFix: Schema.Literals(["you", "poster", "bidder", "support"]),
  whatToDo: Schema.String,
}) {}

export const blocked = (
  code: string,
  whoCanFix: Blocked["whoCanFix"],
  { message, whatToDo }: Pick<Blocked, "message" | "whatToDo">,
): Blocked => new Blocked({ code, message, whoCanFix, whatToDo });

/** What makes a `Blocked` that says the same each time. */
export const refusal =
  (...said: Parameters<typeof blocked>) =>
  (): Blocked =>
    blocked(...said);

/** It was tried too often in too short a time; after so many seconds the next attempt counts. */
export class TooManyAttempts extends Schema.TaggedError<TooManyAttempts>()("TooManyAttempts", {
  message: Schema.String,
  afterSeconds: Schema.Int,
}) {}

/** The database, the file store or a provider cannot be reached now; nothing was lost by it. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {
  message: Schema.String,
  what: Schema.String,
}) {}
