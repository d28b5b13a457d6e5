import type { Effect } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PersonId } from "#core/shared/ids.ts";
import type { ChangeSource } from "#core/shared/live.ts";
import { hostCookie } from "./cookie-names.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Lets replicas answer what this request reads; absent where it may write. */
    fromReplicas?: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  }
}

/** Copies of the database that follow it at a distance. */
export type Replicas = {
  /** Where its log ends now: behind all that is committed. */
  readonly endOfLog: () => Promise<bigint>;
  /** What happened longer ago than this, in milliseconds, is on each of them that answers. */
  readonly longestLag: number;
  /** Lets those answer the work that have come as far. */
  readonly reading: (seen: bigint) => NonNullable<FastifyRequest["fromReplicas"]>;
};

/** In which a client without cookies is given, and sends back, how far it has seen the log. */
const header = "read-after";

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/**
 * Has replicas answer what requests read, such that nobody misses what they know of: whoever wrote is given how far the log had
 * come, by a cookie and a header; and who was told of a change over their socket reads from the primary for a while.
 */
export const readReplicas = async (
  app: FastifyInstance,
  {
    replicas,
    changes,
    secure,
  }: { readonly replicas: Replicas; readonly changes: ChangeSource; readonly secure: boolean },
): Promise<void> => {
  const { name, path } = hostCookie("dibbs_read_after", "/api", secure);
  const toldAt = new Map<PersonId, number>();
  let gapAt = Number.NEGATIVE_INFINITY;

  const isFresh = (at: number | undefined): boolean => at !== undefined && performance.now() - at < replicas.longestLag;
  const stop = await changes({
    onNote: ({ to }) => {
      for (const [personId, at] of toldAt) {
        if (isFresh(at)) break;
        toldAt.delete(personId);
      }
      for (const personId of to) {
        // The latest stand last.
        toldAt.delete(personId);
        toldAt.set(personId, performance.now());
      }
    },
    onGap: () => {
      gapAt = performance.now();
    },
  });
  app.addHook("preClose", stop);

  const seenBy = ({ cookies, headers }: FastifyRequest): bigint => {
    const sent = headers[header] ?? cookies[name];
    return typeof sent === "string" && /^[0-9a-f]{1,16}$/.test(sent) ? BigInt(`0x${sent}`) : 0n;
  };

  app.addHook("onRequest", async (request) => {
    if (!isRead(request.method)) return;
    // Who asks is known later than now.
    request.fromReplicas = (work) => {
      const isTold = request.personId !== null && isFresh(toldAt.get(request.personId));
      return isTold || isFresh(gapAt) ? work : replicas.reading(seenBy(request))(work);
    };
  });

  app.addHook("onSend", async (request, reply, payload) => {
    if (isRead(request.method) || reply.statusCode >= 400 || !request.url.startsWith("/api/")) return payload;
    // Without an answer nothing can be read from the primary either.
    const end = await replicas.endOfLog().catch(() => null);
    if (end === null) return payload;
    const seen = end.toString(16);
    reply.header(header, seen);
    reply.setCookie(name, seen, {
      path,
      httpOnly: true,
      sameSite: "strict",
      secure,
      maxAge: replicas.longestLag / 1000,
    });
    return payload;
  });
};
