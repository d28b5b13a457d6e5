import { Config, Effect, Schema } from "effect";

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

/** Two settings that make sense together alone; null where neither is set. */
export const both = (first: string, second: string): Setting<readonly [string, string] | null> =>
  Effect.flatMap(Effect.all([text(first), text(second)]), ([one, other]) => {
    if (one !== null && other !== null) return Effect.succeed([one, other]);
    return one === other ? Effect.succeed(null) : refuse(`${first} and ${second} must both be set, or neither.`);
  });

/** The same as `schema` reads it, which `words` describe; `shown` gives what a refusal may tell of it. */
export const read = <A>(
  name: string,
  schema: Schema.Codec<A, string>,
  words: string,
  shown = (given: string): string => given,
): Setting<A | null> =>
  Effect.gen(function* () {
    const given = yield* text(name);
    if (given === null) return null;
    return yield* Effect.mapError(
      Schema.decodeEffect(schema)(given),
      () => new ConfigurationRefused(`${name} must be ${words}, and is '${shown(given)}'.`),
    );
  });

/** One of these words; null where nothing is set. */
export const oneOf = <const Choice extends string>(
  name: string,
  choices: ReadonlyArray<Choice>,
): Setting<Choice | null> =>
  Effect.flatMap(text(name), (given) => {
    const found = choices.find((choice) => choice === given);
    return given === null || found !== undefined
      ? Effect.succeed(found ?? null)
      : refuse(`${name} names '${given}'; the ones that exist are: ${choices.join(", ")}.`);
  });

/** The origin of an address without a path, as `https://api.example.com`; null where nothing is set. */
export const origin = (name: string, example = "https://api.example.com"): Setting<string | null> =>
  Effect.flatMap(text(name), (given) => {
    const url = given !== null && URL.canParse(given) ? new URL(given) : null;
    return given === null || (url && /^https?:$/.test(url.protocol) && url.pathname === "/")
      ? Effect.succeed(url?.origin ?? null)
      : refuse(`${name} must be an address like ${example}, and is '${given}'.`);
  });

type Shape = readonly [form: RegExp, words: string];

/** Settings of these forms that make sense together alone; null where none is set. `why` ends the refusal of a half. */
export const together = <Name extends string>(
  shapes: Readonly<Record<Name, Shape>>,
  why: string,
): Setting<Readonly<Record<Name, string>> | null> =>
  Effect.gen(function* () {
    const names = Object.keys(shapes) as Array<Name>;
    const given = yield* Effect.all(Object.fromEntries(names.map((name) => [name, text(name)])));
    const missing = names.filter((name) => given[name] === null);
    if (missing.length === names.length) return null;
    if (missing.length > 0) return yield* refuse(`${missing.join(" and ")} must be set too${why}.`);
    for (const name of names) {
      const [form, words] = shapes[name];
      if (!form.test(given[name] ?? "")) return yield* refuse(`${name} must be ${words}.`);
    }
    return given as Record<Name, string>;
  });

/** Anything that is not blank. */
export const anything: Shape = [/./, "set"];

/** Refuses each of these settings, which mean nothing where another one is missing. */
export const alone = (names: ReadonlyArray<string>, but: string): Setting<void> =>
  Effect.forEach(names, (name) =>
    Effect.flatMap(text(name), (given) => (given === null ? Effect.void : refuse(`${name} is set, but ${but}.`))),
  );
