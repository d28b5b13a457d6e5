import { Schema } from "effect";
import { Alert, AlertGroup } from "#core/messaging/alert/alert.ts";
import { AlertId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint, Nothing, pageQuery } from "../endpoint.ts";

export const listAlertsEndpoint = endpoint({
  name: "listAlerts",
  summary: "Your alerts, newest first, and how many are unread",
  method: "GET",
  path: "/api/people/me/alerts",
  query: Schema.Struct({
    ...pageQuery,
    /** Only those that lead to this page. */
    link: Schema.optionalKey(Text(500)),
  }),
  reply: Schema.Struct({
    items: Schema.Array(Alert),
    next: Schema.NullOr(Schema.String),
    unread: Schema.Int,
  }),
});

export const listAlertGroupsEndpoint = endpoint({
  name: "listAlertGroups",
  summary: "Your alerts in groups of what they lead to, newest first, and how many are unread",
  method: "GET",
  path: "/api/people/me/alert-groups",
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({
    items: Schema.Array(AlertGroup),
    next: Schema.NullOr(Schema.String),
    unread: Schema.Int,
  }),
});

export const visitLinksEndpoint = endpoint({
  name: "visitLinks",
  summary: "Mark your alerts as read that lead to the pages you look at",
  method: "POST",
  path: "/api/people/me/alerts/visit",
  body: Schema.Struct({ links: Schema.Array(Text(500)).check(Schema.isMaxLength(5)) }),
  reply: Nothing,
  status: 204,
});

export const readAlertEndpoint = endpoint({
  name: "readAlert",
  summary: "Mark one of your alerts as read",
  method: "POST",
  path: "/api/people/me/alerts/:alertId/read",
  params: Schema.Struct({ alertId: AlertId }),
  reply: Nothing,
  status: 204,
});

export const readAlertsEndpoint = endpoint({
  name: "readAlerts",
  summary: "Mark all your alerts as read",
  method: "POST",
  path: "/api/people/me/alerts/read",
  reply: Nothing,
  status: 204,
});
