import {
  acceptChange,
  declineChange,
  listChangeOrders,
  withdrawChange,
} from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { pageOf } from "../endpoint.ts";
import {
  acceptChangeEndpoint,
  declineChangeEndpoint,
  listChangeOrdersEndpoint,
  proposeChangeEndpoint,
  withdrawChangeEndpoint,
} from "../endpoints/change-orders.ts";
import type { Serving } from "../serve.ts";

export const changeOrderRoutes = (serve: Serving): void => {
  serve.person(listChangeOrdersEndpoint, ({ actor, params, query }) =>
    listChangeOrders(actor, params.contractId, pageOf(query)),
  );
  serve.person(proposeChangeEndpoint, ({ actor, params, body }) => proposeChange(actor, { ...params, draft: body }));
  serve.person(acceptChangeEndpoint, ({ actor, params }) => acceptChange(actor, params.changeOrderId));
  serve.person(declineChangeEndpoint, ({ actor, params, body }) => declineChange(actor, { ...params, ...body }));
  serve.person(withdrawChangeEndpoint, ({ actor, params }) => withdrawChange(actor, params.changeOrderId));
};
