import { Clock, Effect, Layer } from "effect";
import { HumanCheck } from "#core/people/phone/human-check.ts";

const life = 10 * 60_000;

/** Solves a challenge of this adapter. */
export const solveQuickly = (challenge: string): string => `solved ${challenge}`;

/** A check that costs nothing and proves nothing: for tests, never for real people. */
export const quickHumanCheck: Layer.Layer<HumanCheck> = Layer.succeed(HumanCheck, {
  challenge: Effect.map(Clock.currentTimeMillis, (millis) => `${crypto.randomUUID()} ${millis + life}`),
  check: (proof) =>
    Effect.map(Clock.currentTimeMillis, (millis) => {
      const [, id = "", until] = /^solved (\S+) (\d+)$/.exec(proof) ?? [];
      return Number(until) > millis ? { id, until: new Date(Number(until)) } : null;
    }),
});
