import { Effect, Schema } from "effect";

/** The thing does not exist, or this person may not know that it does. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  message: Schema.String,
  noun: Schema.String,
}) {}

/** Returns a noun as messages say it: a listing is called a project, and underscores become spaces. */
const inWords = (noun: string): string => (noun === "listing" ? "project" : noun.replaceAll("_", " "));

export const notFound = (noun: string): NotFound =>
  new NotFound({ message: `There is no such ${inWords(noun)}.`, noun });

/** Optimistic locking: somebody else changed the thing after it was read and before it was saved. */
export class Stale extends Schema.TaggedError<Stale>()("Stale", {
  message: Schema.String,
  noun: Schema.String,
}) {}

export const stale = (noun: string): Stale =>
  new Stale({ message: `This ${inWords(noun)} was changed by someone else. Check it and try again.`, noun });

export const Issue = Schema.Struct({ field: Schema.String, message: Schema.String });
export type Issue = typeof Issue.Type;

/** The input breaks a rule; `issues` names each field and says, in the spec's words, what to do. */
export class Invalid extends Schema.TaggedError<Invalid>()("Invalid", {
  message: Schema.String,
  issues: Schema.Array(Issue),
}) {}

export const invalid = (...issues: readonly [Issue, ...Issue[]]): Invalid =>
  new Invalid({ message: issues[0].message, issues });

/** Fails with `Invalid` if there are any issues. */
export const checkIssues = ([first, ...others]: ReadonlyArray<Issue>): Effect.Effect<void, Invalid> =>
  first === undefined ? Effect.void : Effect.fail(invalid(first, ...others));

/** Returns an issue for each broken rule. */
export const brokenOf = <Field extends string>(
  rules: ReadonlyArray<readonly [broken: boolean, field: Field, message: string]>,
): ReadonlyArray<Issue> => rules.filter(([broken]) => broken).map(([, field, message]) => ({ field, message }));

/** Returns the input trimmed; fails with `Invalid` if nothing is left or it is longer than `most` characters. */
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

/** The person is known but has no right to do this. */
export class NotAllowed extends Schema.TaggedError<NotAllowed>()("NotAllowed", {
  message: Schema.String,
}) {}

/**
 * Something else has to happen first. Clients compare `code`, which names what is missing, so older codes keep their
 * spelling; new ones are written like `ChangeOpen`. The screen, the API and the command line all show who can fix it
 * and how.
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

/** Returns a function that creates a `Blocked` with this fixed text. */
export const refusal =
  (...said: Parameters<typeof blocked>) =>
  (): Blocked =>
    blocked(...said);

/** Too many attempts in too short a time; the next attempt is allowed after `afterSeconds`. */
export class TooManyAttempts extends Schema.TaggedError<TooManyAttempts>()("TooManyAttempts", {
  message: Schema.String,
  afterSeconds: Schema.Int,
}) {}

/** The database, the file store or a provider is unreachable right now; nothing was lost. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {
  message: Schema.String,
  what: Schema.String,
}) {}
