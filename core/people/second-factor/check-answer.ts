import { Context, Effect } from "effect";
import { tellOfSecurity } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { type Attempt, beginAttempt, clearAttempts, type RateLimit } from "#core/shared/rate-limit.ts";
import { hashToken, randomSigns } from "#core/shared/token.ts";
import { Vault } from "#core/shared/vault.ts";
import {
  notSixDigits,
  secondFactorUnreadable,
  tooManyCodes,
  usedCode,
  wrongCode,
  wrongRecoveryCode,
} from "./errors.ts";
import type { SecondFactor, SecondFactorAnswer } from "./second-factor.ts";
import { SecondFactors } from "./second-factors.ts";

/**
 * The algorithm of authenticator apps: six-digit codes, a new one every 30 seconds, by RFC 6238 with SHA-1, which all
 * apps use. Secrets are 160 bits in Base32.
 */
export class Authenticator extends Context.Service<
  Authenticator,
  {
    readonly newSecret: Effect.Effect<string>;
    /** The URL for an app's QR code, labeled with the person's email. */
    readonly linkOf: (secret: string, email: string) => Effect.Effect<string>;
    /** The time step of this code, at most one before or after that of `at`; null for a wrong code. */
    readonly stepOf: (secret: string, code: string, at: Date) => Effect.Effect<number | null>;
  }
>()("core/Authenticator") {}

/** The vault purpose of authenticator secrets. */
export const secondFactorPurpose = "second factor";

/** Seals the secret together with its owner's id, so that it can't be used for anyone else. */
export const sealSecret = Effect.fnUntraced(function* (personId: PersonId, secret: string) {
  return yield* (yield* Vault).seal(secondFactorPurpose, `${personId} ${secret}`);
});

/** Returns an authenticator app's secret. Fails with `Blocked` if the installation's secret has changed since. */
const openSecret = Effect.fnUntraced(function* ({ personId, sealedSecret }: SecondFactor) {
  const [owner, secret] = (yield* (yield* Vault).open(secondFactorPurpose, sealedSecret))?.split(" ") ?? [];
  return owner === personId && secret ? secret : yield* secondFactorUnreadable();
});

/** How many recovery codes a person gets at once. */
export const recoveryCodeCount = 10;

// Without I, L, O and U, so that characters aren't confused and no words appear.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 16;

const newRecoveryCode = (): string => randomSigns(alphabet, length).replace(/(.{4})(?=.)/g, "$1-");

/** Creates codes as people write them down: `7K2M-…`, 80 random bits each. */
export const newRecoveryCodes: Effect.Effect<ReadonlyArray<string>> = Effect.sync(() =>
  Array.from({ length: recoveryCodeCount }, newRecoveryCode),
);

/** Normalizes a typed code; null if it can't be a recovery code. */
export const readRecoveryCode = (typed: string): string | null => {
  const signs = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return signs.length === length && [...signs].every((sign) => alphabet.includes(sign)) ? signs : null;
};

/** Returns the stored form of a code: a fast hash, because nobody guesses 80 random bits, bound to its person. */
export const hashRecoveryCode = (personId: PersonId, code: string): Effect.Effect<string> =>
  hashToken(`${personId} ${readRecoveryCode(code)}`);

/** A correct answer; it counts only once it is spent. */
export type Proof =
  | { readonly kind: "code"; readonly step: number }
  | { readonly kind: "recovery_code"; readonly hash: string };

/** Wrong codes per person. Three in a million are right at any time: at this rate guessing one takes years. */
export const codeLimit: RateLimit = { free: 5, firstWait: 30_000, longestWait: 3_600_000, within: 24 * 3_600_000 };

const codeAttempts = (personId: PersonId): Attempt => ({ of: `second factor ${personId}`, limit: codeLimit });

/**
 * Checks a code of the authenticator app. Fails with `Invalid` if it is wrong, `TooManyAttempts` after many of those,
 * and `Blocked` if the secret can't be read.
 */
export const checkCode = Effect.fnUntraced(function* (factor: SecondFactor, typed: string) {
  const code = typed.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(code)) return yield* notSixDigits();
  const secret = yield* openSecret(factor);
  yield* beginAttempt(codeAttempts(factor.personId)).pipe(
    Effect.catchTag("TooManyAttempts", ({ afterSeconds }) => Effect.fail(tooManyCodes(afterSeconds))),
  );
  const step = yield* (yield* Authenticator).stepOf(secret, code, yield* now);
  if (step === null) return yield* wrongCode();
  if (factor.lastStep !== null && step <= factor.lastStep) return yield* usedCode();
  return step;
});

/** Checks a typed second factor. Recovery codes are too long to guess, so they aren't counted. */
export const checkAnswer = Effect.fnUntraced(function* (factor: SecondFactor, { kind, code }: SecondFactorAnswer) {
  if (kind === "code") {
    const proof: Proof = { kind, step: yield* checkCode(factor, code) };
    return proof;
  }
  if (readRecoveryCode(code) === null) return yield* wrongRecoveryCode();
  const proof: Proof = { kind, hash: yield* hashRecoveryCode(factor.personId, code) };
  return proof;
});

/** Spends a proof inside the unit of work that uses it; fails with `Invalid` if it was already spent. */
export const spendProof = Effect.fnUntraced(function* (personId: PersonId, proof: Proof) {
  const factors = yield* SecondFactors;
  if (proof.kind === "code") {
    if (!(yield* factors.acceptStep(personId, proof.step))) return yield* usedCode();
    return yield* clearAttempts(codeAttempts(personId));
  }
  if (!(yield* factors.spendRecoveryCode(personId, proof.hash, yield* now))) return yield* wrongRecoveryCode();
  const left = yield* factors.recoveryCodesLeft(personId);
  yield* tellOfSecurity(personId, ["recoveryCodeUsed", { left }]);
});
