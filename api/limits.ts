import rateLimit from "@fastify/rate-limit";
import { Effect } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooMany } from "./problems.ts";

const minutes = 60_000;

/**
 * How many requests are let through in a span of time; of each process, in its own memory. This only keeps floods out: wrong
 * passwords are counted in the database, for all processes together (core/session/try-rule.ts).
 */
export type LimitValues = {
  readonly registerPerAddress: number;
  readonly signInPerAddress: number;
  readonly refreshPerAddress: number;
};

/** In ten minutes, generous enough for an office behind one address. */
export const defaultLimits: LimitValues = {
  registerPerAddress: 60,
  signInPerAddress: 200,
  refreshPerAddress: 1200,
};

type Check = (request: FastifyRequest) => Effect.Effect<void>;

/** Each lets the try pass, or ends the request with a 429 that says when to come back. */
export type Limits = {
  readonly register: Check;
  readonly signIn: Check;
  readonly refresh: Check;
};

/** Limits on the ways to sign in, by network address. */
export const signInLimits = async (app: FastifyInstance, values: LimitValues): Promise<Limits> => {
  await app.register(rateLimit, { global: false, cache: 20_000 });

  const limit = (max: number, keyOf: (request: FastifyRequest) => string): Check => {
    const check = app.createRateLimit({ max, timeWindow: 10 * minutes, keyGenerator: keyOf });
    return (request) =>
      Effect.promise(async () => {
        const answer = await check(request);
        if (!answer.isAllowed && answer.isExceeded) throw tooMany(answer.ttlInSeconds);
      });
  };

  return {
    register: limit(values.registerPerAddress, ({ ip }) => `register ${ip}`),
    refresh: limit(values.refreshPerAddress, ({ ip }) => `refresh ${ip}`),
    signIn: limit(values.signInPerAddress, ({ ip }) => `sign-in ${ip}`),
  };
};
