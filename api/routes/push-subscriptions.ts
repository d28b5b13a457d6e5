import {
  addPushSubscription,
  listPushSubscriptions,
  removePushSubscription,
} from "#core/messaging/push/own-push-subscriptions.ts";
import * as pushSubscriptions from "../endpoints/push-subscriptions.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

export const pushSubscriptionRoutes = (serve: Serving, { sessionIdOf }: SessionTokens): void => {
  serve.person(pushSubscriptions.listPushSubscriptionsEndpoint, ({ actor, request }) =>
    listPushSubscriptions(actor, sessionIdOf(request)),
  );
  serve.person(pushSubscriptions.addPushSubscriptionEndpoint, ({ actor, body, request }) =>
    addPushSubscription(actor, sessionIdOf(request), body),
  );
  serve.person(pushSubscriptions.removePushSubscriptionEndpoint, ({ actor, params }) =>
    removePushSubscription(actor, params.subscriptionId),
  );
};
