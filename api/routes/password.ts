import { Effect } from "effect";
import { changePassword, viewPassword } from "#core/people/password/change-password.ts";
import { requestPasswordReset } from "#core/people/password/request-password-reset.ts";
import { resetPassword } from "#core/people/password/reset-password.ts";
import { ownPath } from "#core/shared/link.ts";
import { deviceOf, giveDeviceCookie } from "../device.ts";
import * as password from "../endpoints/password.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

/**
 * Returns the address that the mailed link opens. The token follows the '#', so no server, log or other site receives
 * it.
 */
const linkOf = (publicUrl: string, nextRoute: string | undefined, token: string): string => {
  const url = new URL("/v1/resetPassword", publicUrl);
  const next = nextRoute === undefined ? null : ownPath(nextRoute);
  if (next !== null) url.searchParams.set("next_route", next);
  url.hash = new URLSearchParams({ token }).toString();
  return url.href;
};

export const passwordRoutes = (
  serve: Serving,
  tokens: SessionTokens,
  { publicUrl, limits }: { readonly publicUrl: string; readonly limits: Limits },
): void => {
  serve.everybody(password.requestPasswordResetEndpoint, ({ body, request }) =>
    Effect.gen(function* () {
      yield* limits.signIn(request);
      yield* requestPasswordReset(body, deviceOf(request), (token) => linkOf(publicUrl, body.nextRoute, token));
      return {};
    }),
  );

  serve.everybody(password.resetPasswordEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      yield* limits.signIn(request);
      yield* resetPassword(body, deviceOf(request));
      giveDeviceCookie(reply);
      tokens.takeCookie(reply);
      return {};
    }),
  );

  serve.person(password.viewPasswordEndpoint, ({ actor }) => viewPassword(actor));
  serve.person(password.changePasswordEndpoint, ({ actor, body, request }) =>
    changePassword(actor, body, { present: tokens.sessionIdOf(request), device: deviceOf(request) }),
  );
};
