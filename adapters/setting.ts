import { Config, Effect, Option, Schema } from "effect";

/** The configuration cannot be used; the message is one sentence that says what to set. */
export class ConfigurationRefused extends Error {
  override readonly name = "ConfigurationRefused";
}

/** A setting read from Effect's `ConfigProvider`; fails with one sentence, which never contains a secret. */
export type Setting<A> = Effect.Effect<A, ConfigurationRefused>;

export const refuse = (sentence: string): Setting<never> => Effect.fail(new ConfigurationRefused(sentence));

/** The value of this variable; null if it is not set. */
export const text = (name: string): Setting<string | null> =>
  Effect.orDie(Config.withDefault(Config.String(name), null));

export const isProduction: Setting<boolean> = Effect.map(text("NODE_ENV"), (given) => given === "production");

/** The default outside production; in production, fails with `sentence`. */
export const inDevelopment = <const A>(otherwise: A, sentence: string): Setting<A> =>
  Effect.flatMap(isProduction, (production) => (production ? refuse(sentence) : Effect.succeed(otherwise)));

/** The value as `parse` returns it; null if it is not set; fails with `sentence` if `parse` returns undefined. */
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

/** The same, decoded by `schema`, which `words` describe; `shown` replaces the value in the error message. */
export const read = <A>(name: string, schema: Schema.Codec<A, string>, words: string, shown?: string) =>
  parsed(
    name,
    (given) => Option.getOrUndefined(Schema.decodeOption(schema)(given)),
    (given) => `${name} must be ${words}, and is '${shown ?? given}'.`,
  );

/** One of these words; null if it is not set. */
export const oneOf = <const Choice extends string>(name: string, choices: ReadonlyArray<Choice>) =>
  parsed(
    name,
    (given) => choices.find((choice) => choice === given),
    (given) => `${name} names '${given}'; the ones that exist are: ${choices.join(", ")}.`,
  );

/** The origin of an address without a path, as `https://api.example.com`; null if it is not set. */
export const origin = (name: string, example = "https://api.example.com") =>
  parsed(
    name,
    (given) => {
      const url = URL.canParse(given) ? new URL(given) : null;
      return url && /^https?:$/.test(url.protocol) && url.pathname === "/" ? url.origin : undefined;
    },
    (given) => `${name} must be an address like ${example}, and is '${given}'.`,
  );

/** Words separated by commas or spaces; fails with `sentence` if one of them is invalid. */
export const list = (name: string, isRight: (word: string) => boolean, sentence: (wrong: string) => string) =>
  Effect.flatMap(text(name), (given) => {
    const words = given?.split(/[\s,]+/) ?? null;
    const wrong = words?.filter((word) => !isRight(word)) ?? [];
    return wrong.length === 0 ? Effect.succeed(words) : refuse(sentence(wrong.join(", ")));
  });

type Field = readonly [name: string, form?: { readonly test: (given: string) => boolean }, words?: string];

/**
 * Settings that only make sense together, by field name; null if none is set. `why` ends the error if only some are
 * set, and `demand` says what must be set in production.
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

/** Fails if any of these settings is set, because they mean nothing without another one. */
export const alone = (names: ReadonlyArray<string>, but: string): Setting<void> =>
  Effect.forEach(names, (name) =>
    Effect.flatMap(text(name), (given) => (given === null ? Effect.void : refuse(`${name} is set, but ${but}.`))),
  );
