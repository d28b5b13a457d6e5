import rateLimit from "@fastify/rate-limit";
import { Effect } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./device.ts";
import { tooMany } from "./problems.ts";

const minutes = 60_000;

/**
 * How many requests are accepted per time span, counted by each process in its own memory. These limits only stop
 * floods: failed sign-in attempts are counted in the database, for all processes together (core/shared/rate-limit.ts).
 */
export type LimitValues = {
  readonly registerPerAddress: number;
  readonly signInPerAddress: number;
  readonly refreshPerAddress: number;
  readonly chatMessagesPerPerson: number;
  readonly ticketsPerPerson: number;
  readonly syncsPerPerson: number;
  readonly publicPagesPerAddress: number;
  readonly staffCommandsPerPerson: number;
};

/**
 * Per ten minutes; generous enough for an office behind one address, and for people who type faster than anybody reads.
 */
export const defaultLimits: LimitValues = {
  registerPerAddress: 60,
  signInPerAddress: 200,
  refreshPerAddress: 1200,
  chatMessagesPerPerson: 600,
  // New tickets and messages to them.
  ticketsPerPerson: 30,
  // Each sync calls a provider.
  syncsPerPerson: 300,
  // Includes pictures.
  publicPagesPerAddress: 6000,
  staffCommandsPerPerson: 600,
};

type Check = (request: FastifyRequest) => Effect.Effect<void>;

/** Each check lets the request pass, or ends it with a 429 that says when to retry. */
export type Limits = {
  readonly register: Check;
  readonly signIn: Check;
  readonly refresh: Check;
  readonly chatMessage: Check;
  readonly ticket: Check;
  readonly sync: Check;
  readonly publicPage: Check;
  readonly staffCommand: Check;
};

/** Creates the limits on ways to sign in, per network address, and on operations with external costs, per person. */
export const requestLimits = async (app: FastifyInstance, values: LimitValues): Promise<Limits> => {
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
    register: limit(values.registerPerAddress, ({ ip }) => `register ${networkOf(ip)}`),
    refresh: limit(values.refreshPerAddress, ({ ip }) => `refresh ${networkOf(ip)}`),
    chatMessage: limit(values.chatMessagesPerPerson, ({ personId }) => `chat ${personId}`),
    ticket: limit(values.ticketsPerPerson, ({ personId }) => `ticket ${personId}`),
    sync: limit(values.syncsPerPerson, ({ personId }) => `sync ${personId}`),
    publicPage: limit(values.publicPagesPerAddress, ({ ip }) => `public ${networkOf(ip)}`),
    staffCommand: limit(values.staffCommandsPerPerson, ({ personId }) => `staff ${personId}`),
    signIn: limit(values.signInPerAddress, ({ ip }) => `sign-in ${networkOf(ip)}`),
  };
};
