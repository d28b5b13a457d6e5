import { Effect } from "effect";
import { HOTP, Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { otpauthAuthenticator } from "#adapters/otpauth/authenticator.ts";
import { Authenticator } from "#core/people/second-factor/check-answer.ts";

const ask = <A>(work: (authenticator: Authenticator["Service"]) => Effect.Effect<A>): Promise<A> =>
  Effect.runPromise(Effect.flatMap(Authenticator, work).pipe(Effect.provide(otpauthAuthenticator)));

const stepOf = (secret: string, code: string, seconds: number) =>
  ask((authenticator) => authenticator.stepOf(secret, code, new Date(seconds * 1000)));

// The secret of the tests in RFC 6238, appendix B, in the form that authenticator apps use.
const secret = Secret.fromLatin1("12345678901234567890").base32;

describe("the authenticator", () => {
  // Appendix B gives eight digits; apps show the last six of them.
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("takes the code of RFC 6238 at second %i", async (seconds, digits) => {
    expect(await stepOf(secret, digits.slice(-6), seconds)).toBe(Math.floor(seconds / 30));
  });

  it("takes the code of one step before and of one after, and says which, but of none further away", async () => {
    const code = "005924";
    const step = 41_152_263;
    const begins = step * 30;
    expect(await stepOf(secret, code, begins)).toBe(step);
    expect(await stepOf(secret, code, begins - 1)).toBe(step);
    expect(await stepOf(secret, code, begins - 30)).toBe(step);
    expect(await stepOf(secret, code, begins - 31)).toBeNull();
    expect(await stepOf(secret, code, begins + 59)).toBe(step);
    expect(await stepOf(secret, code, begins + 60)).toBeNull();
  });

  it.each(["", "00592", "0059240", "abcdef", "٠٠٥٩٢٤", "005 24"])("refuses '%s', which is no code", async (typed) => {
    expect(await stepOf(secret, typed, 1_234_567_890)).toBeNull();
  });

  it("makes secrets of 160 random bits, and a link that apps read", async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => ask(({ newSecret }) => newSecret)));
    expect(new Set(made).size).toBe(50);
    for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/);
    const link = new URL(await ask(({ linkOf }) => linkOf(secret, "maya+dibbs@example.com")));
    expect(link.protocol + link.host).toBe("otpauth:totp");
    expect(decodeURIComponent(link.pathname)).toBe("/Dibbs:maya+dibbs@example.com");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      secret,
      issuer: "Dibbs",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });

  it("agrees with codes that are reckoned otherwise", async () => {
    const made = await ask(({ newSecret }) => newSecret);
    const code = new HOTP({ secret: Secret.fromBase32(made) }).generate({ counter: 60_000_000 });
    expect(await stepOf(made, code, 60_000_000 * 30 + 17)).toBe(60_000_000);
  });
});
