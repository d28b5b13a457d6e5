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
 * What an authenticator app reckons: codes of six digits, a new one each 30 seconds, by RFC 6238 with SHA-1, which is what all
 * the apps do. Secrets are 160 bits in Base32.
 */
export class Authenticator extends Context.Service<
  Authenticator,
  {
    readonly newSecret: Effect.Effect<string>;
    /** The address that an app reads out of a QR code, under the person's email. */
    readonly linkOf: (secret: string, email: string) => Effect.Effect<string>;
    /** The step of time at which this is the code, one before `at` or one after at the most; null for a wrong code. */
    readonly stepOf: (secret: string, code: string, at: Date) => Effect.Effect<number | null>;
  }
>()("core/Authenticator") {}

/** What the secrets of authenticator apps are sealed for. */
export const secondFactorPurpose = "second factor";

/** Seals the secret together with whose it is, so that it opens in nobody else's place. */
export const sealSecret = Effect.fnUntraced(function* (personId: PersonId, secret: string) {
  return yield* (yield* Vault).seal(secondFactorPurpose, `${personId} ${secret}`);
});

/** The secret of an authenticator app. Fails `Blocked` where the installation's secret has changed since. */
const openSecret = Effect.fnUntraced(function* ({ personId, sealedSecret }: SecondFactor) {
  const [owner, secret] = (yield* (yield* Vault).open(secondFactorPurpose, sealedSecret))?.split(" ") ?? [];
  return owner === personId && secret ? secret : yield* secondFactorUnreadable();
});

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

/** An answer that is right by itself; it is worth something only once it was used up. */
export type Proof =
  | { readonly kind: "code"; readonly step: number }
  | { readonly kind: "recovery_code"; readonly hash: string };

/** Wrong codes of one person. Three of a million are right at any time: at this pace guessing one takes years. */
export const codeLimit: RateLimit = { free: 5, firstWait: 30_000, longestWait: 3_600_000, within: 24 * 3_600_000 };

const codeAttempts = (personId: PersonId): Attempt => ({ of: `second factor ${personId}`, limit: codeLimit });

/**
 * Checks a code of the authenticator app. Fails `Invalid` for a wrong one, `TooManyAttempts` after many of those, `Blocked`
 * where the secret cannot be read.
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

/** Checks what somebody typed to show that they have their second factor. Recovery codes are too long to be guessed. */
export const checkAnswer = Effect.fnUntraced(function* (factor: SecondFactor, { kind, code }: SecondFactorAnswer) {
  if (kind === "code") {
    const proof: Proof = { kind, step: yield* checkCode(factor, code) };
    return proof;
  }
  if (readRecoveryCode(code) === null) return yield* wrongRecoveryCode();
  const proof: Proof = { kind, hash: yield* hashRecoveryCode(factor.personId, code) };
  return proof;
});

/** Uses a proof up, inside the unit of work of what it is used for; fails `Invalid` where that was done before. */
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
