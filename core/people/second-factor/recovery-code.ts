import { Effect } from "effect";
import { hashToken } from "#core/people/person/token.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { randomSigns } from "#core/shared/random-signs.ts";

/** How many recovery codes a person is given at once. */
export const recoveryCodeCount = 10;

// Without I, L, O and U: nobody takes one sign for another, and no words come up.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 16;

const newRecoveryCode = (): string => randomSigns(alphabet, length).replace(/(.{4})(?=.)/g, "$1-");

/** New codes, as people write them down: `7K2M-…`, 80 random bits each. */
export const newRecoveryCodes: Effect.Effect<ReadonlyArray<string>> = Effect.sync(() =>
  Array.from({ length: recoveryCodeCount }, newRecoveryCode),
);

/** The code without what people type otherwise than it was written; null for what can be no recovery code. */
export const readRecoveryCode = (typed: string): string | null => {
  const signs = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return signs.length === length && [...signs].every((sign) => alphabet.includes(sign)) ? signs : null;
};

/** What is kept of a code: a hash that is not slow, because nobody guesses 80 random bits, bound to its person. */
export const hashRecoveryCode = (personId: PersonId, code: string): Effect.Effect<string> =>
  hashToken(`${personId} ${readRecoveryCode(code)}`);
