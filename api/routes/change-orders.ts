import {
  acceptChange,
  declineChange,
  listChangeOrders,
  viewChangeToSign,
  withdrawChange,
} from "#core/contract/change-order/answer-change.ts";
import { proposeChange, viewProposalToSign } from "#core/contract/change-order/propose-change.ts";
import { pageOf } from "../endpoint.ts";
import * as changeOrders from "../endpoints/change-orders.ts";
import { languageOf } from "../language.ts";
import type { Serving } from "../serve.ts";
import { signingOf } from "../signing.ts";

export const changeOrderRoutes = (serve: Serving): void => {
  serve.person(changeOrders.listChangeOrdersEndpoint, ({ actor, params, query }) =>
    listChangeOrders(actor, params.contractId, pageOf(query)),
  );
  serve.person(changeOrders.viewProposalToSignEndpoint, ({ actor, params, body, request }) =>
    viewProposalToSign(actor, { ...params, draft: body }, languageOf(request)),
  );
  serve.person(changeOrders.proposeChangeEndpoint, ({ actor, params, body: { signature, ...draft }, request }) =>
    proposeChange(actor, { ...params, draft }, signingOf(request, signature)),
  );
  serve.person(changeOrders.viewChangeToSignEndpoint, ({ actor, params, request }) =>
    viewChangeToSign(actor, params.changeOrderId, languageOf(request)),
  );
  serve.person(changeOrders.acceptChangeEndpoint, ({ actor, params, body, request }) =>
    acceptChange(actor, params.changeOrderId, signingOf(request, body.signature)),
  );
  serve.person(changeOrders.declineChangeEndpoint, ({ actor, params, body }) =>
    declineChange(actor, { ...params, ...body }),
  );
  serve.person(changeOrders.withdrawChangeEndpoint, ({ actor, params }) => withdrawChange(actor, params.changeOrderId));
};
