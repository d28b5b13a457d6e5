import { Effect } from "effect";
import { listAlertGroups } from "#core/messaging/alert/list-alert-groups.ts";
import { listAlerts } from "#core/messaging/alert/list-alerts.ts";
import { readAlert } from "#core/messaging/alert/read-alert.ts";
import { readAlerts } from "#core/messaging/alert/read-alerts.ts";
import { visitLinks } from "#core/messaging/alert/visit-links.ts";
import { pageOf } from "../endpoint.ts";
import {
  listAlertGroupsEndpoint,
  listAlertsEndpoint,
  readAlertEndpoint,
  readAlertsEndpoint,
  visitLinksEndpoint,
} from "../endpoints/alerts.ts";
import type { Serving } from "../serve.ts";

export const alertRoutes = (serve: Serving): void => {
  serve.person(listAlertsEndpoint, ({ actor, query }) => listAlerts(actor, pageOf(query), query.link ?? null));
  serve.person(listAlertGroupsEndpoint, ({ actor, query }) => listAlertGroups(actor, pageOf(query)));
  serve.person(visitLinksEndpoint, ({ actor, body }) => Effect.as(visitLinks(actor, body.links), {}));
  serve.person(readAlertEndpoint, ({ actor, params }) => Effect.as(readAlert(actor, params.alertId), {}));
  serve.person(readAlertsEndpoint, ({ actor }) => Effect.as(readAlerts(actor), {}));
};
