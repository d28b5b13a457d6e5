import {
  acceptChange,
  declineChange,
  listChangeOrders,
  viewChangeToSign,
  withdrawChange,
} from "#core/contract/change-order/answer-change.ts";
import { proposeChange, viewProposalToSign } from "#core/contract/change-order/propose-change.ts";
import { pageOf } from "../endpoint.ts";
import {
  acceptChangeEndpoint,
  declineChangeEndpoint,
  listChangeOrdersEndpoint,
  proposeChangeEndpoint,
  viewChangeToSignEndpoint,
  viewProposalToSignEndpoint,
  withdrawChangeEndpoint,
} from "../endpoints/change-orders.ts";
import { languageAsked } from "../language.ts";
import type { Serving } from "../serve.ts";
import { signingOf } from "../signing.ts";

export const changeOrderRoutes = (serve: Serving): void => {
  serve.person(listChangeOrdersEndpoint, ({ actor, params, query }) =>
    listChangeOrders(actor, params.contractId, pageOf(query)),
  );
  serve.person(viewProposalToSignEndpoint, ({ actor, params, body, request }) =>
    viewProposalToSign(actor, { ...params, draft: body }, languageAsked(request.headers["accept-language"])),
  );
  serve.person(proposeChangeEndpoint, ({ actor, params, body: { signature, ...draft }, request }) =>
    proposeChange(actor, { ...params, draft }, signingOf(request, signature)),
  );
  serve.person(viewChangeToSignEndpoint, ({ actor, params, request }) =>
    viewChangeToSign(actor, params.changeOrderId, languageAsked(request.headers["accept-language"])),
  );
  serve.person(acceptChangeEndpoint, ({ actor, params, body, request }) =>
    acceptChange(actor, params.changeOrderId, signingOf(request, body.signature)),
  );
  serve.person(declineChangeEndpoint, ({ actor, params, body }) => declineChange(actor, { ...params, ...body }));
  serve.person(withdrawChangeEndpoint, ({ actor, params }) => withdrawChange(actor, params.changeOrderId));
};
