import { Effect } from "effect";
import { recordDelivery } from "#core/contract/delivery/record-delivery.ts";
import { viewDeliveries } from "#core/contract/delivery/view-deliveries.ts";
import {
  askOwnerToPay,
  declineToPay,
  viewOwnerPays,
  withdrawOwnerAsk,
} from "#core/contract/material-request/owner-pays.ts";
import { requestMaterials } from "#core/contract/material-request/request-materials.ts";
import { viewMaterials } from "#core/contract/material-request/view-materials.ts";
import {
  askOwnerToPayEndpoint,
  declineToPayEndpoint,
  recordDeliveryEndpoint,
  requestMaterialsEndpoint,
  viewDeliveriesEndpoint,
  viewOwnerPaysEndpoint,
  withdrawOwnerAskEndpoint,
} from "../endpoints/deliveries.ts";
import { viewMaterialsEndpoint } from "../endpoints/materials.ts";
import type { Serving } from "../serve.ts";

export const materialRoutes = (serve: Serving): void => {
  serve.person(requestMaterialsEndpoint, ({ actor, params, body }) =>
    requestMaterials(actor, params.milestoneId, body),
  );
  serve.person(viewMaterialsEndpoint, ({ actor, params }) => viewMaterials(actor, params.contractId));
  serve.person(viewOwnerPaysEndpoint, ({ actor, params }) => viewOwnerPays(actor, params.bidId));
  serve.person(askOwnerToPayEndpoint, ({ actor, params, body }) =>
    Effect.as(askOwnerToPay(actor, { ...params, ...body }), {}),
  );
  serve.person(withdrawOwnerAskEndpoint, ({ actor, params }) => Effect.as(withdrawOwnerAsk(actor, params.bidId), {}));
  serve.person(declineToPayEndpoint, ({ actor, params, body }) =>
    Effect.as(declineToPay(actor, { ...params, ...body }), {}),
  );
  serve.person(viewDeliveriesEndpoint, ({ actor, params }) => viewDeliveries(actor, params.contractId));
  serve.person(recordDeliveryEndpoint, ({ actor, params, body }) =>
    recordDelivery(actor, { contractId: params.contractId, draft: body }),
  );
};
