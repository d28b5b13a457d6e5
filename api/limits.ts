import rateLimit from "@fastify/rate-limit";
import { Effect } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooMany } from "./problems.ts";

const minutes = 60_000;

/** How many tries are let through in a span of time; of each process, in its own memory. */
export type LimitValues = {
  readonly registerPerAddress: number;
  readonly signInPerEmail: number;
  readonly signInPerAddress: number;
  readonly refreshPerAddress: number;
};

/** In ten minutes, generous enough for an office behind one address and far too few to guess a password. */
export const defaultLimits: LimitValues = {
  registerPerAddress: 60,
  signInPerEmail: 20,
  signInPerAddress: 200,
  refreshPerAddress: 1200,
};

type Check = (request: FastifyRequest) => Effect.Effect<void>;

/** Each lets the try pass, or ends the request with a 429 that says when to come back. */
export type Limits = {
  readonly register: Check;
  readonly signIn: (request: FastifyRequest, email: string) => Effect.Effect<void>;
  readonly refresh: Check;
};

/** Limits on the ways to sign in: by network address, and for passwords by address and email together. */
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

  const emails = new WeakMap<FastifyRequest, string>();
  const perAddress = limit(values.signInPerAddress, ({ ip }) => `sign-in ${ip}`);
  const perEmail = limit(values.signInPerEmail, (request) => `sign-in ${request.ip} ${emails.get(request)}`);

  return {
    register: limit(values.registerPerAddress, ({ ip }) => `register ${ip}`),
    refresh: limit(values.refreshPerAddress, ({ ip }) => `refresh ${ip}`),
    signIn: (request, email) => {
      emails.set(request, email.trim().toLowerCase());
      return Effect.andThen(perAddress(request), perEmail(request));
    },
  };
};
