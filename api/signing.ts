import type { FastifyRequest } from "fastify";
import type { Signing } from "#core/contract/signature/sign.ts";
import type { GivenSignature } from "#core/contract/signature/signature.ts";
import type { SessionId } from "#core/shared/ids.ts";

/** Returns the signing data of a request; a signed-in person always has a session. */
export const signingOf = ({ sessionId }: FastifyRequest, given: GivenSignature | undefined): Signing => ({
  sessionId: sessionId as SessionId,
  given: given ?? null,
});
