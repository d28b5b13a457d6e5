import { createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Clock, Effect, Layer, Option, Schema } from "effect";
import { HumanCheck } from "#core/people/phone/human-check.ts";
import { Vault } from "#core/shared/vault.ts";

/** How long a puzzle is valid, in milliseconds; a form that stays open longer requests a new one. */
const life = 10 * 60_000;

/**
 * The browser tries keys one by one, each with `cost` rounds of PBKDF2, until it finds ours among the first thousand.
 * That is about four million rounds: a second on a cheap phone, half a second on a desktop.
 */
const cost = 5_000;
const [fewest, most] = [500, 1_000];

const Hex = Schema.String.check(Schema.isMaxLength(200), Schema.isPattern(/^[0-9a-f]+$/));

/** What the widget sends, in base64; other fields are ignored. */
const Proof = Schema.fromJsonString(
  Schema.Struct({
    challenge: Schema.Struct({
      parameters: Schema.Struct({
        algorithm: Schema.Literal("PBKDF2/SHA-256"),
        cost: Schema.Int,
        expiresAt: Schema.Int,
        keyLength: Schema.Int,
        keyPrefix: Hex,
        keySignature: Hex,
        nonce: Hex,
        salt: Hex,
      }),
      signature: Hex,
    }),
    solution: Schema.Struct({ counter: Schema.Int, derivedKey: Hex }),
  }),
);
const readProof = Schema.decodeUnknownOption(Proof);

/** `HumanCheck` by ALTCHA's proof of work: no outside service, nothing stored; the puzzle carries our signature. */
export const altchaHumanCheck: Layer.Layer<HumanCheck, never, Vault> = Layer.effect(
  HumanCheck,
  Effect.gen(function* () {
    const vault = yield* Vault;
    const secrets = {
      hmacSignatureSecret: yield* vault.mac("altcha", "challenge"),
      hmacKeySignatureSecret: yield* vault.mac("altcha", "key"),
    };
    const verify = async (payload: Payload): Promise<boolean> =>
      (await verifySolution({ ...payload, ...secrets, deriveKey })).verified;
    return {
      challenge: Effect.flatMap(Clock.currentTimeMillis, (millis) =>
        Effect.promise(async () =>
          JSON.stringify(
            await createChallenge({
              ...secrets,
              algorithm: "PBKDF2/SHA-256",
              cost,
              counter: randomInt(most, fewest),
              deriveKey,
              expiresAt: new Date(millis + life),
            }),
          ),
        ),
      ),
      check: Effect.fnUntraced(function* (proof) {
        const read = readProof(Buffer.from(proof, "base64").toString("utf8"));
        if (Option.isNone(read)) return null;
        const { nonce, expiresAt } = read.value.challenge.parameters;
        const until = new Date(expiresAt * 1000);
        if (until.getTime() <= (yield* Clock.currentTimeMillis)) return null;
        return (yield* Effect.promise(() => verify(read.value))) ? { id: nonce, until } : null;
      }),
    };
  }),
);
