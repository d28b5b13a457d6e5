import { PassThrough } from "node:stream";
import { Cause, Effect, Exit, Schema } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { ChangeSource } from "#core/shared/live.ts";
import { findStaff, signInStaff, signOutStaff } from "#core/support/staff/sign-in-staff.ts";
import { networkOf } from "../device.ts";
import {
  longestStaffCommand,
  programVersion,
  StaffCommandInput,
  type StaffCommandRequest,
  type StaffEvent,
  signInStaffEndpoint,
  signOutStaffEndpoint,
  staffCommandsPath,
  staffProtocol,
} from "../endpoints/staff.ts";
import type { Limits } from "../limits.ts";
import { isLostConnection, malformed, Refusal, unauthenticated } from "../problems.ts";
import { type CoreRuntime, Defect, run, type Serving } from "../serve.ts";
import { under } from "../spans.ts";

/** Runs a support command as it was typed; the command line itself is passed in. */
export type StaffCommands = (asked: StaffCommandRequest) => Promise<void>;

/** How many commands one person may run at once; a rehearsal holds locks. */
const mostAtOnce = 3;
/** How many commands of one process, such as `events tail`, may follow at once, and for how long, in milliseconds. */
export const mostFollowing = 10;
const longestFollowing = 3_600_000;
/** In milliseconds. */
const beatEvery = 15_000;
/** How many bytes may wait to be sent to a client that follows. */
const mostWaiting = 4_000_000;

const decode = Schema.decodeUnknownOption(StaffCommandInput);
const speaksAnother = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "protocol" in body && body.protocol !== staffProtocol;

const otherVersion = (): Refusal =>
  new Refusal(
    409,
    "Another version",
    "OtherVersion",
    `The server runs Dibbs ${programVersion}, which this command line does not understand: bring it to the same version.`,
  );

const tooManyAtOnce = (): Refusal =>
  new Refusal(
    429,
    "Too many at once",
    "TooManyAtOnce",
    `You have ${mostAtOnce} commands under way: wait for one of them.`,
    {
      headers: { "retry-after": "5" },
    },
  );

/** Returns the token of `Authorization: Staff`; null if there is none. */
const tokenOf = ({ headers }: FastifyRequest): string | null => {
  const [scheme, token] = headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "staff" && token ? token : null;
};

/** Mounts the command line over the API: staff sessions, and the commands that staff type. */
export const staffRoutes = (
  app: FastifyInstance,
  serve: Serving,
  {
    runtime,
    limits,
    changes,
    publicUrl,
    commands,
  }: {
    readonly runtime: CoreRuntime;
    readonly limits: Limits;
    readonly changes: ChangeSource;
    readonly publicUrl: string;
    readonly commands: StaffCommands;
  },
): void => {
  serve.everybody(signInStaffEndpoint, ({ body: { device, ...input }, request }) =>
    Effect.gen(function* () {
      yield* limits.signIn(request);
      return yield* signInStaff(input, { ...device, address: networkOf(request.ip), language: "en" });
    }),
  );
  serve.everybody(signOutStaffEndpoint, ({ request }) =>
    Effect.gen(function* () {
      const token = tokenOf(request);
      if (token !== null) yield* signOutStaff(token);
      return {};
    }),
  );

  const underWay = new Map<PersonId, number>();
  const count = (id: PersonId, by: 1 | -1): void => {
    const left = (underWay.get(id) ?? 0) + by;
    if (left === 0) underWay.delete(id);
    else underWay.set(id, left);
  };
  const followed = new Set<AbortController>();
  app.addHook("preClose", async () => {
    for (const following of followed) following.abort();
  });

  const signedIn = new WeakMap<FastifyRequest, StaffCommandRequest["signedIn"]>();
  app.post(
    staffCommandsPath,
    {
      bodyLimit: longestStaffCommand,
      // Identifies the staff member before the body is read.
      onRequest: async (request) => {
        const token = tokenOf(request);
        if (token === null) throw unauthenticated();
        await run(runtime, limits.refresh(request), request);
        const found = await run(runtime, findStaff(token), request);
        request.personId = found.staff.id;
        request.sessionId = found.sessionId;
        await run(runtime, limits.staffCommand(request), request);
        signedIn.set(request, found);
      },
    },
    async (request, reply) => {
      const found = signedIn.get(request);
      if (found === undefined) throw unauthenticated();
      const sent = decode(request.body);
      if (sent._tag === "None") throw speaksAnother(request.body) ? otherVersion() : malformed([]);
      const { id } = found.staff;
      if ((underWay.get(id) ?? 0) >= mostAtOnce) throw tooManyAtOnce();
      count(id, 1);

      const lines = new PassThrough();
      const gone = new AbortController();
      lines.on("close", () => gone.abort());
      const send = (event: StaffEvent): void => {
        if (gone.signal.aborted) return;
        lines.write(`${JSON.stringify(event)}\n`);
        // Drops a client that no longer reads.
        if (followed.size > 0 && lines.readableLength > mostWaiting) lines.destroy();
      };
      const beat = setInterval(() => send({ kind: "beat" }), beatEvery);
      let following: AbortController | null = null;
      let hour: NodeJS.Timeout | undefined;
      const onDefect = (error: unknown): void => request.log.error({ err: error }, "a defect");
      const work = commands({
        sent: sent.value,
        signedIn: found,
        publicUrl,
        run: async (effect) => {
          const exit = await runtime.runPromiseExit(under(request, effect));
          if (Exit.isSuccess(exit)) return exit.value;
          const thrown = Cause.squash(exit.cause);
          if (isLostConnection(thrown))
            throw new Unavailable({ message: "The database does not answer.", what: "the database" });
          throw exit.cause.reasons.some(Cause.isFailReason) ? thrown : new Defect(exit.cause);
        },
        listen: (onChange) => changes({ onNote: onChange, onGap: onChange }),
        send,
        follow: () => {
          if (followed.size >= mostFollowing) return null;
          following = new AbortController();
          followed.add(following);
          hour = setTimeout(() => following?.abort(), longestFollowing);
          return AbortSignal.any([following.signal, gone.signal]);
        },
        onDefect,
      });
      send({ kind: "hello", version: programVersion, token: found.refreshToken });
      work.catch(onDefect).finally(() => {
        clearInterval(beat);
        clearTimeout(hour);
        if (following) followed.delete(following);
        count(id, -1);
        lines.end();
      });
      return reply
        .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
        .type("application/x-ndjson")
        .send(lines);
    },
  );
};
