import { Effect } from "effect";
import type { Alert } from "#core/messaging/alert/alert.ts";
import { listAlertGroups, listAlerts, readAlert, readAlerts, visitLinks } from "#core/messaging/alert/read-alerts.ts";
import { addressOf, linkAt } from "../addresses.ts";
import { pageOf } from "../endpoint.ts";
import {
  listAlertGroupsEndpoint,
  listAlertsEndpoint,
  readAlertEndpoint,
  readAlertsEndpoint,
  type SeenAlert,
  visitLinksEndpoint,
} from "../endpoints/alerts.ts";
import type { Serving } from "../serve.ts";

const seen = (alert: Alert): SeenAlert => ({ ...alert, link: addressOf(alert.link) });

export const alertRoutes = (serve: Serving): void => {
  serve.person(listAlertsEndpoint, ({ actor, query }) =>
    Effect.map(listAlerts(actor, pageOf(query), query.link === undefined ? null : linkAt(query.link)), (page) => ({
      ...page,
      items: page.items.map(seen),
    })),
  );
  serve.person(listAlertGroupsEndpoint, ({ actor, query }) =>
    Effect.map(listAlertGroups(actor, pageOf(query)), (page) => ({
      ...page,
      items: page.items.map((group) => ({ ...group, newest: seen(group.newest) })),
    })),
  );
  serve.person(visitLinksEndpoint, ({ actor, body }) => visitLinks(actor, body.links.map(linkAt)));
  serve.person(readAlertEndpoint, ({ actor, params }) => readAlert(actor, params.alertId));
  serve.person(readAlertsEndpoint, ({ actor }) => readAlerts(actor));
};
