import { Schema } from "effect";
import { PushAddress, SeenPushSubscription } from "#core/messaging/push/push-subscription.ts";
import { PushSubscriptionId } from "#core/shared/ids.ts";
import { endpoint, keyed } from "../endpoint.ts";

export const listPushSubscriptionsEndpoint = endpoint("GET /api/people/me/push-subscriptions", {
  name: "listPushSubscriptions",
  summary:
    "The browsers in which you get pushes, and the key by which another one subscribes; null where none are sent",
  isPrivate: true,
  reply: Schema.Struct({
    publicKey: Schema.NullOr(Schema.String),
    items: Schema.Array(SeenPushSubscription),
  }),
});

export const addPushSubscriptionEndpoint = endpoint("POST /api/people/me/push-subscriptions", {
  name: "addPushSubscription",
  summary: "Get pushes in this browser, until it is signed out",
  body: PushAddress,
  reply: Schema.Struct({ id: PushSubscriptionId }),
  status: 201,
});

export const removePushSubscriptionEndpoint = keyed("DELETE /api/people/me/push-subscriptions/:subscriptionId", {
  name: "removePushSubscription",
  summary: "Get no pushes any more in one of your browsers",
});
