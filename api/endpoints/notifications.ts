import { Schema } from "effect";
import { Kind } from "#core/messaging/notification/kinds.ts";
import { MailChoice, Preference } from "#core/messaging/notification/preference.ts";
import { endpoint, listAll } from "../endpoint.ts";

export const listPreferencesEndpoint = listAll("GET /api/people/me/notifications", {
  name: "listPreferences",
  summary: "How you are told of each kind of news, besides the alert on your screen",
  of: Preference,
});

export const choosePreferenceEndpoint = endpoint("PUT /api/people/me/notifications/:kind", {
  name: "choosePreference",
  summary: "Choose how you are told of a kind of news; what is left out stays as it is",
  params: Schema.Struct({ kind: Kind }),
  body: Schema.Struct({ mail: Schema.optionalKey(MailChoice), push: Schema.optionalKey(Schema.Boolean) }),
  reply: Preference,
});
