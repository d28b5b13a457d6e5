import { Cause, Effect, Exit, type ManagedRuntime, Option, type Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DomainError } from "#core/errors.ts";
import { secondFactorMissing } from "#core/people/second-factor/errors.ts";
import { checkRecent } from "#core/people/session/recent-proof.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { sendCompressed } from "./compress.ts";
import { decoderOf } from "./decode.ts";
import { encoderOf, type LinkOf } from "./encode.ts";
import type { Endpoint } from "./endpoint.ts";
import { onceByKey, repeatHeader } from "./idempotency.ts";
import { movesOfMember } from "./member-moves.ts";
import { isLostConnection, Refusal, refusalOf, unavailable } from "./problems.ts";
import { under } from "./spans.ts";
import { teamRights } from "./team-rights.ts";

type Codec = Schema.Codec<unknown, unknown>;

export type CoreRuntime = ManagedRuntime.ManagedRuntime<Ports, never>;

/** The input of a handler: the request, decoded by the endpoint's schemas. */
export type EndpointRequest<Params extends Codec, Query extends Codec, Body extends Codec> = {
  readonly params: Params["Type"];
  readonly query: Query["Type"];
  readonly body: Body["Type"];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

// A query builder's error contains the query's values, which may be personal and secret.
const withoutValues = (text: string): string => text.replaceAll(/params: [\s\S]*?(?=\n\s+at |$)/g, "params: [hidden]");

/** An unexpected failure of a use case, safe to log. */
export class Defect extends Error {
  override readonly name = "Defect";

  constructor(cause: Cause.Cause<unknown>) {
    const thrown = Cause.squash(cause);
    super(withoutValues(thrown instanceof Error ? thrown.message : String(thrown)));
    this.stack = withoutValues(Cause.pretty(cause));
  }
}

/** Runs a use case for a request; throws a domain error as a `Refusal`, and an unexpected error as a `Defect`. */
export const run = async <A>(
  runtime: CoreRuntime,
  effect: Effect.Effect<A, DomainError, Ports>,
  request?: FastifyRequest,
): Promise<A> => {
  const exit = await runtime.runPromiseExit(under(request, request?.fromReplicas?.(effect) ?? effect));
  if (Exit.isSuccess(exit)) return exit.value;
  const failure = Cause.findErrorOption(exit.cause);
  if (Option.isSome(failure)) throw refusalOf(failure.value);
  if (Cause.hasInterruptsOnly(exit.cause)) throw unavailable("Dibbs is restarting. Please try again shortly.");
  const thrown = Cause.squash(exit.cause);
  // An error from the handler itself, or from reading the body, is not a defect.
  if (thrown instanceof Refusal || (thrown instanceof Error && "statusCode" in thrown)) throw thrown;
  throw isLostConnection(thrown) ? unavailable() : new Defect(exit.cause);
};

/** The handler's result; anything if the endpoint's reply is empty. */
type Answer<Reply extends Codec> = [Record<never, never>] extends [Reply["Type"]] ? unknown : Reply["Type"];

/** Mounts endpoints on the server: decodes the request, checks who sent it, runs the use case, encodes the reply. */
export type Serving = {
  /** Mounts an endpoint for signed-in people; everybody else gets a 401 before anything is read. */
  readonly person: <Reply extends Codec, Params extends Codec, Query extends Codec, Body extends Codec>(
    endpoint: Endpoint<Params, Query, Body, Reply>,
    handler: (
      request: EndpointRequest<Params, Query, Body> & { readonly actor: PersonActor },
    ) => Effect.Effect<Answer<Reply>, DomainError, Ports>,
  ) => void;
  readonly everybody: <Reply extends Codec, Params extends Codec, Query extends Codec, Body extends Codec>(
    endpoint: Endpoint<Params, Query, Body, Reply>,
    handler: (request: EndpointRequest<Params, Query, Body>) => Effect.Effect<Answer<Reply>, DomainError, Ports>,
  ) => void;
  /** The endpoints that were mounted. */
  readonly served: ReadonlySet<Endpoint>;
};

/** In characters; a shorter reply fits into two packets anyway. */
const leastCompressed = 2_048;

/** Compiles at the first use, so that startup does not wait for it. */
const lazily = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

export const serving = (
  app: FastifyInstance,
  runtime: CoreRuntime,
  {
    actorOf,
    admitView,
    admitMember,
    linkOf,
  }: {
    readonly actorOf: (request: FastifyRequest) => PersonActor;
    /**
     * Runs first, before anything is read: checks whether support is in a view session, and may call this operation.
     */
    readonly admitView: (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;
    /** Runs once the person is known: checks whether they act for a business, and may do this for it. */
    readonly admitMember: (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;
    readonly linkOf: LinkOf;
  },
): Serving => {
  const served = new Set<Endpoint>();

  const mount = <Reply extends Codec, Params extends Codec, Query extends Codec, Body extends Codec>(
    endpoint: Endpoint<Params, Query, Body, Reply>,
    handler: (request: EndpointRequest<Params, Query, Body>) => Effect.Effect<Answer<Reply>, DomainError, Ports>,
  ): void => {
    const decoder = lazily(() => decoderOf(endpoint));
    const encoder = lazily(() => encoderOf(endpoint.reply, linkOf));
    const stated = endpoint as unknown as Endpoint;
    served.add(stated);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { operation: endpoint.name },
      onRequest: async (request: FastifyRequest) => {
        await admitView(request, stated);
        if (endpoint.access === "public") return;
        actorOf(request);
        if (request.missesSecondFactor && !endpoint.beforeSecondFactor) throw refusalOf(secondFactorMissing());
        await admitMember(request, stated);
      },
      handler: async (request, reply) => {
        const done = handler({ ...decoder()(request), request, reply });
        const work: Effect.Effect<unknown, DomainError, Ports> = endpoint.status === 204 ? Effect.as(done, {}) : done;
        const { answer, isRepeat } = await run(runtime, onceByKey(endpoint, request, work), request);
        reply.code(endpoint.status);
        if (isRepeat) reply.header(repeatHeader, "true");
        // A shared cache must not show one person's data to another.
        reply.header("cache-control", "no-store");
        if (endpoint.status === 204) return reply.send();
        reply.header("content-type", "application/json; charset=utf-8");
        const text = encoder()(movesOfMember(request.memberRole, endpoint.name, answer));
        if (!endpoint.isOpenToAll || text.length < leastCompressed) return reply.send(text);
        return sendCompressed(request, reply.header("vary", "Accept-Encoding"), text);
      },
    });
  };

  const expectAccess = (endpoint: { readonly name: string; readonly access: string }, access: string): void => {
    if (endpoint.access !== access) throw new Error(`${endpoint.name} is stated as '${endpoint.access}'.`);
  };

  return {
    served,
    person: (endpoint, handler) => {
      expectAccess(endpoint, "person");
      if (teamRights[endpoint.name] === undefined) throw new Error(`${endpoint.name} has no row in team-rights.ts.`);
      mount(endpoint, (request) => {
        const work = handler({ ...request, actor: actorOf(request.request) });
        // Never null: a signed-in person always has a session.
        return endpoint.asksProof ? Effect.andThen(checkRecent(request.request.sessionId as SessionId), work) : work;
      });
    },
    everybody: (endpoint, handler) => {
      expectAccess(endpoint, "public");
      mount(endpoint, handler);
    },
  };
};
