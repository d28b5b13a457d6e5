import { Schema } from "effect";
import { PushAddress, SeenPushSubscription } from "#core/messaging/push/push-subscription.ts";
import { PushSubscriptionId } from "#core/shared/ids.ts";
import { endpoint, Nothing } from "../endpoint.ts";

export const listPushSubscriptionsEndpoint = endpoint({
  name: "listPushSubscriptions",
  summary:
    "The browsers in which you get pushes, and the key by which another one subscribes; null where none are sent",
  method: "GET",
  path: "/api/people/me/push-subscriptions",
  isPrivate: true,
  reply: Schema.Struct({
    publicKey: Schema.NullOr(Schema.String),
    items: Schema.Array(SeenPushSubscription),
  }),
});

export const addPushSubscriptionEndpoint = endpoint({
  name: "addPushSubscription",
  summary: "Get pushes in this browser, until it is signed out",
  method: "POST",
  path: "/api/people/me/push-subscriptions",
  body: PushAddress,
  reply: Schema.Struct({ id: PushSubscriptionId }),
  status: 201,
});

export const removePushSubscriptionEndpoint = endpoint({
  name: "removePushSubscription",
  summary: "Get no pushes any more in one of your browsers",
  method: "DELETE",
  path: "/api/people/me/push-subscriptions/:subscriptionId",
  keyed: true,
  params: Schema.Struct({ subscriptionId: PushSubscriptionId }),
  reply: Nothing,
  status: 204,
});
