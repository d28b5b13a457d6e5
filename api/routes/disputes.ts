import {
  acceptSplit,
  escalateDispute,
  listOwnDisputes,
  sayInDispute,
  withdrawDispute,
} from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { pageOf } from "../endpoint.ts";
import * as disputes from "../endpoints/disputes.ts";
import type { Serving } from "../serve.ts";

export const disputeRoutes = (serve: Serving): void => {
  serve.person(disputes.listDisputesEndpoint, ({ actor, params, query }) =>
    listOwnDisputes(actor, params.contractId, pageOf(query)),
  );
  serve.person(disputes.openDisputeEndpoint, ({ actor, params, body }) =>
    openDispute(actor, { ...params, draft: body }),
  );
  serve.person(disputes.sayInDisputeEndpoint, ({ actor, params, body }) =>
    sayInDispute(actor, { ...params, draft: body }),
  );
  serve.person(disputes.acceptSplitEndpoint, ({ actor, params, body }) => acceptSplit(actor, { ...params, ...body }));
  serve.person(disputes.escalateDisputeEndpoint, ({ actor, params }) => escalateDispute(actor, params.disputeId));
  serve.person(disputes.withdrawDisputeEndpoint, ({ actor, params }) => withdrawDispute(actor, params.disputeId));
};
