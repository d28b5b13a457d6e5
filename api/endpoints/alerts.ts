import { Schema } from "effect";
import { Kind } from "#core/messaging/notification/kinds.ts";
import { AlertId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint, pageQuery } from "../endpoint.ts";

/** An alert with the address of the page that it is about. */
export const SeenAlert = Schema.Struct({
  id: AlertId,
  personId: PersonId,
  kind: Kind,
  title: Schema.String,
  message: Schema.String,
  link: Schema.String,
  createdAt: Schema.Date,
  readAt: Schema.NullOr(Schema.Date),
});
export type SeenAlert = typeof SeenAlert.Type;

const SeenAlertGroup = Schema.Struct({ newest: SeenAlert, count: Schema.Int, unread: Schema.Int });
export type SeenAlertGroup = typeof SeenAlertGroup.Type;

export const listAlertsEndpoint = endpoint("GET /api/people/me/alerts", {
  name: "listAlerts",
  summary: "Your alerts, newest first, and how many are unread",
  query: Schema.Struct({
    ...pageQuery,
    /** Only the alerts that link to this page. */
    link: Schema.optionalKey(Text(500)),
  }),
  reply: Schema.Struct({
    items: Schema.Array(SeenAlert),
    next: Schema.NullOr(Schema.String),
    unread: Schema.Int,
  }),
});

export const listAlertGroupsEndpoint = endpoint("GET /api/people/me/alert-groups", {
  name: "listAlertGroups",
  summary: "Your alerts in groups of what they lead to, newest first, and how many are unread",
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({
    items: Schema.Array(SeenAlertGroup),
    next: Schema.NullOr(Schema.String),
    unread: Schema.Int,
  }),
});

export const visitLinksEndpoint = endpoint("POST /api/people/me/alerts/visit", {
  name: "visitLinks",
  summary: "Mark your alerts as read that lead to the pages you look at, and count what is left unread",
  body: Schema.Struct({ links: Schema.Array(Text(500)).check(Schema.isMaxLength(5)) }),
  reply: Schema.Struct({ unread: Schema.Int }),
});

export const readAlertEndpoint = endpoint("POST /api/people/me/alerts/:alertId/read", {
  name: "readAlert",
  summary: "Mark one of your alerts as read",
});

export const readAlertsEndpoint = endpoint("POST /api/people/me/alerts/read", {
  name: "readAlerts",
  summary: "Mark all your alerts as read",
});
