import type { FastifyRequest } from "fastify";
import type { Signing } from "#core/contract/signature/sign.ts";
import type { GivenSignature } from "#core/contract/signature/signature.ts";
import type { SessionId } from "#core/shared/ids.ts";

/** With what somebody who is signed in signs: whoever is, is so in a session. */
export const signingOf = ({ sessionId }: FastifyRequest, given: GivenSignature | undefined): Signing => ({
  sessionId: sessionId as SessionId,
  given: given ?? null,
});
