import { Schema } from "effect";
import { NewPassword, PasswordChange, ResetRequest } from "#core/people/password/password.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";

export const requestPasswordResetEndpoint = endpoint("POST /api/password/links", {
  name: "requestPasswordReset",
  summary: "Mail a link to a new password, good once and for an hour",
  access: "public",
  body: Schema.Struct({
    ...ResetRequest.fields,
    /** The Dibbs page to open at the end. */
    nextRoute: Schema.optionalKey(Text(2000)),
  }),
});

export const resetPasswordEndpoint = endpoint("POST /api/password", {
  name: "resetPassword",
  summary: "Set a new password with what a mailed link carries",
  access: "public",
  body: NewPassword,
});

export const viewPasswordEndpoint = endpoint("GET /api/people/me/password", {
  name: "viewPassword",
  summary: "Whether you have a password",
  reply: Schema.Struct({ isSet: Schema.Boolean }),
});

export const changePasswordEndpoint = endpoint("PUT /api/people/me/password", {
  name: "changePassword",
  summary: "Change your password",
  body: PasswordChange,
});
