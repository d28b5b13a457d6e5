import { createHash } from "node:crypto";
import { Effect } from "effect";
import type { FastifyRequest } from "fastify";
import { doOnce } from "#core/shared/do-once.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Endpoint } from "./endpoint.ts";
import { malformed, Refusal } from "./problems.ts";

/** The header with the idempotency key of a request; clients send a new key for each new thing to do. */
const keyHeader = "idempotency-key";
/** The header that marks a replayed reply. */
export const repeatHeader = "idempotency-replayed";

/** Bare, or in the quotation marks of a structured field. */
const form = /^("?)([\w-]{8,200})\1$/;

const keyOf = ({ headers }: FastifyRequest): string | null => {
  const sent = headers[keyHeader];
  if (sent === undefined) return null;
  const key = typeof sent === "string" ? form.exec(sent)?.[2] : undefined;
  if (key === undefined) {
    throw malformed([
      { field: "Idempotency-Key", message: "A key is 8 to 200 letters, digits, hyphens and underscores." },
    ]);
  }
  return key;
};

/**
 * A member's request differs from a colleague's same request, so that nobody gets the reply of somebody with other
 * rights.
 */
const fingerprintOf = ({ name }: Endpoint, { params, query, body, memberId }: FastifyRequest): string =>
  createHash("sha256")
    .update(JSON.stringify([name, params, query, body ?? null, ...(memberId === null ? [] : [memberId])]))
    .digest("base64url");

/** The key was sent with a different request before. */
const keyReused = (): Refusal =>
  new Refusal(
    422,
    "Key used before",
    "IdempotencyKeyReused",
    "This Idempotency-Key was sent with another request before. Send a new key with each new request.",
  );

/** Does the work of a request with a key only once; without a key, every time. */
export const onceByKey = <A, E, R>(endpoint: Endpoint, request: FastifyRequest, work: Effect.Effect<A, E, R>) => {
  const key = endpoint.keyed ? keyOf(request) : null;
  if (key === null) return Effect.map(work, (answer) => ({ answer, isRepeat: false }));
  // Never null here: the access check has already refused anonymous requests.
  const personId = request.personId as PersonId;
  return Effect.flatMap(doOnce({ personId, key, fingerprint: fingerprintOf(endpoint, request) }, work), (done) =>
    done === null ? Effect.die(keyReused()) : Effect.succeed(done),
  );
};
