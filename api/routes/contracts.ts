import { acceptContract, viewContractToSign } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder, offerAgain, viewOfferToSign } from "#core/contract/contract/hire-bidder.ts";
import {
  listHistory,
  listOwnContracts,
  listRunningContracts,
  viewLastOffer,
} from "#core/contract/contract/list-contracts.ts";
import { proposeCancelling, refuseCancelling, withdrawCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewContract, viewContractOfBid } from "#core/money/contract-view/view-contract.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { pageOf } from "../endpoint.ts";
import * as contracts from "../endpoints/contracts.ts";
import { languageOf } from "../language.ts";
import type { Serving } from "../serve.ts";
import { signingOf } from "../signing.ts";

export const contractRoutes = (serve: Serving): void => {
  serve.person(
    contracts.viewOfferToSignEndpoint,
    ({ actor, params, body: { version, milestones, ...terms }, request }) =>
      viewOfferToSign(
        actor,
        { bidId: params.bidId, shownVersion: version ?? null, drafts: milestones ?? null, terms },
        languageOf(request),
      ),
  );
  serve.person(contracts.hireBidderEndpoint, ({ actor, params, body: { version, signature, ...terms }, request }) =>
    hireBidder(actor, { id: params.bidId, version }, terms, signingOf(request, signature)),
  );
  serve.person(contracts.offerAgainEndpoint, ({ actor, params, body: { signature, ...offered }, request }) =>
    offerAgain(actor, { ...params, ...offered }, signingOf(request, signature)),
  );
  serve.person(contracts.viewLastOfferEndpoint, ({ actor, params }) => viewLastOffer(actor, params.bidId));
  serve.person(contracts.proposeCancellingEndpoint, ({ actor, params, body }) =>
    proposeCancelling(actor, { ...params, ...body }),
  );
  serve.person(contracts.refuseCancellingEndpoint, ({ actor, params, body }) =>
    refuseCancelling(actor, { ...params, ...body }),
  );
  serve.person(contracts.withdrawCancellingEndpoint, ({ actor, params }) =>
    withdrawCancelling(actor, params.contractId),
  );
  serve.person(contracts.cancelContractEndpoint, ({ actor, params, body }) =>
    cancelContract(actor, params.contractId, body.version),
  );
  serve.person(contracts.leaveContractEndpoint, ({ actor, params, body }) =>
    leaveContract(actor, { ...params, ...body }),
  );
  serve.person(contracts.viewContractEndpoint, ({ actor, params }) => viewContract(actor, params.contractId));
  serve.person(contracts.viewContractOfBidEndpoint, ({ actor, params }) => viewContractOfBid(actor, params.bidId));
  serve.person(contracts.listOwnContractsEndpoint, ({ actor, query }) => listOwnContracts(actor, pageOf(query)));
  serve.person(contracts.listRunningContractsEndpoint, ({ actor, query }) =>
    listRunningContracts(actor, pageOf(query)),
  );
  serve.person(contracts.viewContractToSignEndpoint, ({ actor, params, request }) =>
    viewContractToSign(actor, params.contractId, languageOf(request)),
  );
  serve.person(contracts.acceptContractEndpoint, ({ actor, params, body, request }) =>
    acceptContract(actor, { ...params, ...body }, signingOf(request, body.signature)),
  );
  serve.person(contracts.refuseContractEndpoint, ({ actor, params }) => refuseContract(actor, params.contractId));
  serve.person(contracts.withdrawContractEndpoint, ({ actor, params }) => withdrawContract(actor, params.contractId));
  serve.person(contracts.endContractEndpoint, ({ actor, params }) => endContract(actor, params.contractId));
  serve.person(contracts.listHistoryEndpoint, ({ actor, params }) => listHistory(actor, params.contractId));
  serve.person(contracts.submitMilestoneEndpoint, ({ actor, params }) => submitMilestone(actor, params.milestoneId));
  serve.person(contracts.returnMilestoneEndpoint, ({ actor, params, body }) =>
    returnMilestone(actor, { ...params, ...body }),
  );
};
