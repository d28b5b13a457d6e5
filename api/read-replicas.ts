import type { Effect } from "effect";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PersonId } from "#core/shared/ids.ts";
import type { ChangeSource } from "#core/shared/live.ts";
import { hostCookie } from "./cookie-names.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Runs work on a replica if this request only reads; absent if it may write. */
    fromReplicas?: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  }
}

/** Copies of the database that lag behind it. */
export type Replicas = {
  /** Returns the current end of the primary's log, which includes everything that is committed. */
  readonly endOfLog: () => Promise<bigint>;
  /** In milliseconds; every replica that answers has applied everything older than this. */
  readonly longestLag: number;
  /** Runs the work on a replica that has applied the log up to `seen`. */
  readonly reading: (seen: bigint) => NonNullable<FastifyRequest["fromReplicas"]>;
};

/** The header in which a client without cookies receives, and sends back, the log position that it has seen. */
const header = "read-after";

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/**
 * Lets replicas answer reads without hiding changes from the people who know of them: a client that wrote receives the
 * log position in a cookie and a header, and a person who was sent a change over their socket reads from the primary
 * for a while.
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
        // Keeps the map ordered by time.
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
    // The request's person is not known yet at this point.
    request.fromReplicas = (work) => {
      const isTold = request.personId !== null && isFresh(toldAt.get(request.personId));
      return isTold || isFresh(gapAt) ? work : replicas.reading(seenBy(request))(work);
    };
  });

  app.addHook("onSend", async (request, reply, payload) => {
    if (isRead(request.method) || reply.statusCode >= 400 || !request.url.startsWith("/api/")) return payload;
    // Without the primary, reads cannot use it either.
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
