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
import * as deliveries from "../endpoints/deliveries.ts";
import { viewMaterialsEndpoint } from "../endpoints/materials.ts";
import type { Serving } from "../serve.ts";

export const materialRoutes = (serve: Serving): void => {
  serve.person(deliveries.requestMaterialsEndpoint, ({ actor, params, body }) =>
    requestMaterials(actor, params.milestoneId, body),
  );
  serve.person(viewMaterialsEndpoint, ({ actor, params }) => viewMaterials(actor, params.contractId));
  serve.person(deliveries.viewOwnerPaysEndpoint, ({ actor, params }) => viewOwnerPays(actor, params.listingId));
  serve.person(deliveries.askOwnerToPayEndpoint, ({ actor, params, body }) =>
    askOwnerToPay(actor, { ...params, ...body }),
  );
  serve.person(deliveries.withdrawOwnerAskEndpoint, ({ actor, params }) => withdrawOwnerAsk(actor, params.bidId));
  serve.person(deliveries.declineToPayEndpoint, ({ actor, params, body }) =>
    declineToPay(actor, { ...params, ...body }),
  );
  serve.person(deliveries.viewDeliveriesEndpoint, ({ actor, params }) => viewDeliveries(actor, params.contractId));
  serve.person(deliveries.recordDeliveryEndpoint, ({ actor, params, body }) =>
    recordDelivery(actor, { contractId: params.contractId, draft: body }),
  );
};
