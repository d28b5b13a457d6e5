import { Schema } from "effect";
import { Alert } from "#core/alert/alert.ts";
import { AlertId } from "#core/shared/ids.ts";
import { endpoint, Nothing, pageQuery } from "../endpoint.ts";

export const listAlertsEndpoint = endpoint({
  name: "listAlerts",
  summary: "Your alerts, newest first, and how many are unread",
  method: "GET",
  path: "/api/people/me/alerts",
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({
    items: Schema.Array(Alert),
    next: Schema.NullOr(Schema.String),
    unread: Schema.Int,
  }),
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
