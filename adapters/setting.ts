import { Config, Effect, Option, Schema } from "effect";

/** The configuration cannot be used; the message is one sentence that says what to set. */
export class ConfigurationRefused extends Error {
  override readonly name = "ConfigurationRefused";
}

/** What is read of the variables that Effect's `ConfigProvider` has; fails with one sentence, which never holds a secret. */
export type Setting<A> = Effect.Effect<A, ConfigurationRefused>;

export const refuse = (sentence: string): Setting<never> => Effect.fail(new ConfigurationRefused(sentence));

/** What is set under this name; null where nothing is. */
export const text = (name: string): Setting<string | null> =>
  Effect.orDie(Config.withDefault(Config.String(name), null));

export const isProduction: Setting<boolean> = Effect.map(text("NODE_ENV"), (given) => given === "production");

/** What is so where nothing is set, except in production, which refuses it. */
export const inDevelopment = <const A>(otherwise: A, sentence: string): Setting<A> =>
  Effect.flatMap(isProduction, (production) => (production ? refuse(sentence) : Effect.succeed(otherwise)));

/** What `parse` makes of what is set; null where nothing is, and refused with `sentence` where it makes undefined of it. */
export const parsed = <A>(
  name: string,
  parse: (given: string) => A | undefined,
  sentence: (given: string) => string,
): Setting<A | null> =>
  Effect.flatMap(text(name), (given) => {
    if (given === null) return Effect.succeed(null);
    const value = parse(given);
    return value === undefined ? refuse(sentence(given)) : Effect.succeed(value);
  });

/** The same as `schema` reads it, which `words` describe; `shown` gives what a refusal may tell of it. */
export const read = <A>(name: string, schema: Schema.Codec<A, string>, words: string, shown?: string) =>
  parsed(
    name,
    (given) => Option.getOrUndefined(Schema.decodeOption(schema)(given)),
    (given) => `${name} must be ${words}, and is '${shown ?? given}'.`,
  );

/** One of these words; null where nothing is set. */
export const oneOf = <const Choice extends string>(name: string, choices: ReadonlyArray<Choice>) =>
  parsed(
    name,
    (given) => choices.find((choice) => choice === given),
    (given) => `${name} names '${given}'; the ones that exist are: ${choices.join(", ")}.`,
  );

/** The origin of an address without a path, as `https://api.example.com`; null where nothing is set. */
export const origin = (name: string, example = "https://api.example.com") =>
  parsed(
    name,
    (given) => {
      const url = URL.canParse(given) ? new URL(given) : null;
      return url && /^https?:$/.test(url.protocol) && url.pathname === "/" ? url.origin : undefined;
    },
    (given) => `${name} must be an address like ${example}, and is '${given}'.`,
  );

/** Words apart by commas or blanks; refused with `sentence` where one of them is not right. */
export const list = (name: string, isRight: (word: string) => boolean, sentence: (wrong: string) => string) =>
  Effect.flatMap(text(name), (given) => {
    const words = given?.split(/[\s,]+/) ?? null;
    const wrong = words?.filter((word) => !isRight(word)) ?? [];
    return wrong.length === 0 ? Effect.succeed(words) : refuse(sentence(wrong.join(", ")));
  });

type Field = readonly [name: string, form?: { readonly test: (given: string) => boolean }, words?: string];

/**
 * Settings that make sense together alone, by the field that each becomes; null where none is set. `why` ends the refusal of
 * a half, and `demand` says in production what is to be set.
 */
export const together = <Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  why: string,
  demand?: (names: string) => string,
): Setting<Readonly<Record<Name, string>> | null> =>
  Effect.gen(function* () {
    const all = Object.entries<Field>(fields);
    const given = yield* Effect.forEach(all, ([, [name]]) => text(name));
    const missing = all.filter((_, at) => given[at] === null).map(([, [name]]) => name);
    if (missing.length === all.length) return demand ? yield* inDevelopment(null, demand(missing.join(", "))) : null;
    if (missing.length > 0) return yield* refuse(`${missing.join(" and ")} must be set too${why}.`);
    const wrong = all.find(([, [, form]], at) => form?.test(given[at] ?? "") === false)?.[1];
    if (wrong) return yield* refuse(`${wrong[0]} must be ${wrong[2]}.`);
    return Object.fromEntries(all.map(([field], at) => [field, given[at]])) as Record<Name, string>;
  });

/** Refuses each of these settings, which mean nothing where another one is missing. */
export const alone = (names: ReadonlyArray<string>, but: string): Setting<void> =>
  Effect.forEach(names, (name) =>
    Effect.flatMap(text(name), (given) => (given === null ? Effect.void : refuse(`${name} is set, but ${but}.`))),
  );
