import {
  type IdentityProviderSilent,
  type IdentityRefused,
  identityProviderSilent,
  identityRefused,
} from "#core/people/identity/errors.ts";

type Thrown = { readonly name?: unknown; readonly code?: unknown; readonly error?: unknown; readonly cause?: unknown };

const thrownOf = (error: unknown): Thrown => (typeof error === "object" && error !== null ? error : {});

/** Whether the answer is not the provider's own: an error page of a server that is down, or of something in between. */
const isBroken = ({ code, cause }: Thrown): boolean =>
  typeof code === "string" &&
  /^OAUTH_(RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/.test(code) &&
  (!(cause instanceof Response) || cause.status === 429 || cause.status >= 500);

/** Whether the client library threw this because the network failed or the request timed out. */
const isSilence = (thrown: Thrown): boolean =>
  thrown.code === "OAUTH_TIMEOUT" ||
  (thrown.name === "TypeError" && thrown.code === undefined) ||
  thrownOf(thrown.cause).name === "TimeoutError" ||
  isBroken(thrown);

/** Returns the core's error for what went wrong with the provider. */
export const failureOf = (error: unknown): IdentityRefused | IdentityProviderSilent => {
  const thrown = thrownOf(error);
  switch (thrown.name) {
    case "AuthorizationResponseError":
      return identityRefused(thrown.error === "access_denied" ? "denied" : "failed");
    case "ResponseBodyError":
      // The code was already exchanged, or has expired.
      return identityRefused(thrown.error === "invalid_grant" ? "over" : "failed");
    default:
      return isSilence(thrown) ? identityProviderSilent() : identityRefused("not_genuine");
  }
};
