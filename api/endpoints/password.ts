import { Schema } from "effect";
import { NewPassword, PasswordChange, ResetRequest } from "#core/people/password/password.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint, Nothing } from "../endpoint.ts";

export const requestPasswordResetEndpoint = endpoint({
  name: "requestPasswordReset",
  summary: "Mail a link to a new password, good once and for an hour",
  method: "POST",
  path: "/api/password/links",
  access: "public",
  body: Schema.Struct({
    ...ResetRequest.fields,
    /** The page to go on to in the end; one of Dibbs's own. */
    nextRoute: Schema.optionalKey(Text(2000)),
  }),
  reply: Nothing,
  status: 204,
});

export const resetPasswordEndpoint = endpoint({
  name: "resetPassword",
  summary: "Set a new password with what a mailed link carries",
  method: "POST",
  path: "/api/password",
  access: "public",
  body: NewPassword,
  reply: Nothing,
  status: 204,
});

export const viewPasswordEndpoint = endpoint({
  name: "viewPassword",
  summary: "Whether you have a password",
  method: "GET",
  path: "/api/people/me/password",
  reply: Schema.Struct({ isSet: Schema.Boolean }),
});

export const changePasswordEndpoint = endpoint({
  name: "changePassword",
  summary: "Change your password",
  method: "PUT",
  path: "/api/people/me/password",
  body: PasswordChange,
  reply: Nothing,
  status: 204,
});
