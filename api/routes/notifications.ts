import { Effect } from "effect";
import { choosePreference, listPreferences } from "#core/messaging/notification/choose-preference.ts";
import { choosePreferenceEndpoint, listPreferencesEndpoint } from "../endpoints/notifications.ts";
import type { Serving } from "../serve.ts";

export const notificationRoutes = (serve: Serving): void => {
  serve.person(listPreferencesEndpoint, ({ actor }) => Effect.map(listPreferences(actor), (items) => ({ items })));
  serve.person(choosePreferenceEndpoint, ({ actor, params, body }) => choosePreference(actor, { ...params, ...body }));
};
