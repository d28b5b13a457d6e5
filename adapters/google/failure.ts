import {
  type IdentityProviderSilent,
  type IdentityRefused,
  identityProviderSilent,
  identityRefused,
} from "#core/people/identity/errors.ts";

type Thrown = { readonly name?: unknown; readonly code?: unknown; readonly error?: unknown; readonly cause?: unknown };

const thrownOf = (error: unknown): Thrown => (typeof error === "object" && error !== null ? error : {});

/** An answer that no provider gives on purpose: an error page of a server that is down, or of something on the way. */
const isBroken = ({ code, cause }: Thrown): boolean =>
  typeof code === "string" &&
  /^OAUTH_(RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/.test(code) &&
  (!(cause instanceof Response) || cause.status === 429 || cause.status >= 500);

/** What the client library throws when the network fails, or the time is up. */
const isSilence = (thrown: Thrown): boolean =>
  thrown.code === "OAUTH_TIMEOUT" ||
  (thrown.name === "TypeError" && thrown.code === undefined) ||
  thrownOf(thrown.cause).name === "TimeoutError" ||
  isBroken(thrown);

/** What went wrong in a conversation with the provider, in the core's words. */
export const failureOf = (error: unknown): IdentityRefused | IdentityProviderSilent => {
  const thrown = thrownOf(error);
  switch (thrown.name) {
    case "AuthorizationResponseError":
      return identityRefused(thrown.error === "access_denied" ? "denied" : "failed");
    case "ResponseBodyError":
      // The code of this answer was exchanged before, or too much time has passed.
      return identityRefused(thrown.error === "invalid_grant" ? "over" : "failed");
    default:
      return isSilence(thrown) ? identityProviderSilent() : identityRefused("not_genuine");
  }
};
