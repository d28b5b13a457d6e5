import { Schema } from "effect";
import { Kind } from "#core/messaging/notification/kinds.ts";
import { MailChoice, Preference } from "#core/messaging/notification/preference.ts";
import { endpoint } from "../endpoint.ts";

export const listPreferencesEndpoint = endpoint({
  name: "listPreferences",
  summary: "How you are told of each kind of news, besides the alert on your screen",
  method: "GET",
  path: "/api/people/me/notifications",
  reply: Schema.Struct({ items: Schema.Array(Preference) }),
});

export const choosePreferenceEndpoint = endpoint({
  name: "choosePreference",
  summary: "Choose how you are told of a kind of news; what is left out stays as it is",
  method: "PUT",
  path: "/api/people/me/notifications/:kind",
  params: Schema.Struct({ kind: Kind }),
  body: Schema.Struct({ mail: Schema.optionalKey(MailChoice), push: Schema.optionalKey(Schema.Boolean) }),
  reply: Preference,
});
