import { Effect } from "effect";
import { listAlerts } from "#core/alert/list-alerts.ts";
import { readAlert } from "#core/alert/read-alert.ts";
import { readAlerts } from "#core/alert/read-alerts.ts";
import { pageOf } from "../endpoint.ts";
import { listAlertsEndpoint, readAlertEndpoint, readAlertsEndpoint } from "../endpoints/alerts.ts";
import type { Serving } from "../serve.ts";

export const alertRoutes = (serve: Serving): void => {
  serve.person(listAlertsEndpoint, ({ actor, query }) => listAlerts(actor, pageOf(query)));
  serve.person(readAlertEndpoint, ({ actor, params }) => Effect.as(readAlert(actor, params.alertId), {}));
  serve.person(readAlertsEndpoint, ({ actor }) => Effect.as(readAlerts(actor), {}));
};
