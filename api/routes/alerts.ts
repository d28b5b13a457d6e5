import { Effect } from "effect";
import { listAlerts } from "#core/alert/list-alerts.ts";
import { readAlerts } from "#core/alert/read-alerts.ts";
import { pageOf } from "../endpoint.ts";
import { listAlertsEndpoint, readAlertsEndpoint } from "../endpoints/alerts.ts";
import type { Serving } from "../serve.ts";

export const alertRoutes = (serve: Serving): void => {
  serve.person(listAlertsEndpoint, ({ actor, query }) => listAlerts(actor, pageOf(query)));
  serve.person(readAlertsEndpoint, ({ actor }) => Effect.as(readAlerts(actor), {}));
};
