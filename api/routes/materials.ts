import { recordDelivery } from "#core/contract/delivery/record-delivery.ts";
import { viewDeliveries } from "#core/contract/delivery/view-deliveries.ts";
import { requestMaterials } from "#core/contract/material-request/request-materials.ts";
import { viewMaterials } from "#core/contract/material-request/view-materials.ts";
import { recordDeliveryEndpoint, requestMaterialsEndpoint, viewDeliveriesEndpoint } from "../endpoints/deliveries.ts";
import { viewMaterialsEndpoint } from "../endpoints/materials.ts";
import type { Serving } from "../serve.ts";

export const materialRoutes = (serve: Serving): void => {
  serve.person(requestMaterialsEndpoint, ({ actor, params, body }) =>
    requestMaterials(actor, params.milestoneId, body),
  );
  serve.person(viewMaterialsEndpoint, ({ actor, params }) => viewMaterials(actor, params.contractId));
  serve.person(viewDeliveriesEndpoint, ({ actor, params }) => viewDeliveries(actor, params.contractId));
  serve.person(recordDeliveryEndpoint, ({ actor, params, body }) =>
    recordDelivery(actor, { contractId: params.contractId, draft: body }),
  );
};
