import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Clock, Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, describe, expect, it } from "vitest";
import { altchaHumanCheck } from "#adapters/altcha/human-check.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { HumanCheck } from "#core/people/phone/human-check.ts";

const checkWith = (secret: string) =>
  ManagedRuntime.make(altchaHumanCheck.pipe(Layer.provide(secretVault(secret.padEnd(32, ".")))));

const [ours, sameHouse, theirs] = [checkWith("ours"), checkWith("ours"), checkWith("theirs")];
afterAll(() => Promise.all([ours, sameHouse, theirs].map((runtime) => runtime.dispose())));

type Check = typeof ours;
const challengeOf = async (runtime: Check, at?: number): Promise<Challenge> => {
  const challenge = Effect.flatMap(HumanCheck, (check) => check.challenge);
  const past: Clock.Clock = { ...clock, currentTimeMillis: Effect.succeed(at ?? 0) };
  return JSON.parse(
    await runtime.runPromise(at === undefined ? challenge : Effect.provideService(challenge, Clock.Clock, past)),
  );
};
const clock = Effect.runSync(Effect.map(Clock.Clock, (it) => it));

const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64");
const solve = async (challenge: Challenge): Promise<string> =>
  encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
const check = (runtime: Check, proof: string) =>
  runtime.runPromise(Effect.flatMap(HumanCheck, (humans) => humans.check(proof)));

describe("the proof of work", () => {
  it("is found by trying, and is accepted by every process with the same secret", async () => {
    const challenge = await challengeOf(ours);
    const proof = await solve(challenge);
    const found = await check(sameHouse, proof);
    expect(found?.id).toBe(challenge.parameters.nonce);
    expect(found?.until.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect(await check(theirs, proof)).toBeNull();
  });

  it("does not contain its solution, and is different each time", async () => {
    const [one, two] = [await challengeOf(ours), await challengeOf(ours)];
    expect(one.parameters.nonce).not.toBe(two.parameters.nonce);
    expect(Object.keys(one)).toEqual(["parameters", "signature"]);
    expect(JSON.stringify(one)).not.toContain("counter");
  });

  it("expires after ten minutes", async () => {
    const late = await solve(await challengeOf(ours, Date.now() - 10 * 60_000 - 1000));
    expect(await check(ours, late)).toBeNull();
  });

  it("is refused if any part of it was changed, and so is nonsense", async () => {
    const challenge = await challengeOf(ours);
    const solution = await solveChallenge({ challenge, deriveKey });
    if (solution === null) throw new Error("It can be solved.");
    const { parameters, signature } = challenge;
    const withParameters = (part: object) => ({
      challenge: { parameters: { ...parameters, ...part }, signature },
      solution,
    });
    const changed: ReadonlyArray<unknown> = [
      withParameters({ cost: 1 }),
      withParameters({ expiresAt: (parameters.expiresAt ?? 0) + 3600 }),
      withParameters({ nonce: "00".repeat(16) }),
      withParameters({ keySignature: undefined }),
      withParameters({ keyPrefix: "" }),
      { challenge, solution: { ...solution, derivedKey: `${solution.derivedKey.slice(0, -2)}00` } },
      { challenge, solution: { ...solution, derivedKey: "" } },
      { challenge: { parameters }, solution },
      { challenge, solution: null },
      { challenge },
      null,
      [],
      "solved",
    ];
    for (const payload of changed) expect(await check(ours, encode(payload))).toBeNull();
    for (const nonsense of ["", "%%%", "solved", "\u0000", Buffer.from("{").toString("base64"), "x".repeat(4000)]) {
      expect(await check(ours, nonsense)).toBeNull();
    }
    expect(await check(ours, encode({ challenge, solution }))).not.toBeNull();
  });
});
