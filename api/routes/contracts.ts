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
import { viewContract, viewContractOfBid } from "#core/money/contract-view/view-contract.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { pageOf } from "../endpoint.ts";
import {
  acceptContractEndpoint,
  cancelContractEndpoint,
  endContractEndpoint,
  hireBidderEndpoint,
  leaveContractEndpoint,
  listHistoryEndpoint,
  listOwnContractsEndpoint,
  listRunningContractsEndpoint,
  offerAgainEndpoint,
  proposeCancellingEndpoint,
  refuseCancellingEndpoint,
  refuseContractEndpoint,
  viewContractEndpoint,
  viewContractOfBidEndpoint,
  viewContractToSignEndpoint,
  viewLastOfferEndpoint,
  viewOfferToSignEndpoint,
  withdrawCancellingEndpoint,
  withdrawContractEndpoint,
} from "../endpoints/contracts.ts";
import { languageAsked } from "../language.ts";
import type { Serving } from "../serve.ts";
import { signingOf } from "../signing.ts";

export const contractRoutes = (serve: Serving): void => {
  serve.person(viewOfferToSignEndpoint, ({ actor, params, body: { version, milestones, ...terms }, request }) =>
    viewOfferToSign(
      actor,
      { bidId: params.bidId, shownVersion: version ?? null, drafts: milestones ?? null, terms },
      languageAsked(request.headers["accept-language"]),
    ),
  );
  serve.person(hireBidderEndpoint, ({ actor, params, body: { version, signature, ...terms }, request }) =>
    hireBidder(actor, { id: params.bidId, version }, terms, signingOf(request, signature)),
  );
  serve.person(offerAgainEndpoint, ({ actor, params, body: { signature, ...offered }, request }) =>
    offerAgain(actor, { ...params, ...offered }, signingOf(request, signature)),
  );
  serve.person(viewLastOfferEndpoint, ({ actor, params }) => viewLastOffer(actor, params.bidId));
  serve.person(proposeCancellingEndpoint, ({ actor, params, body }) =>
    proposeCancelling(actor, { ...params, ...body }),
  );
  serve.person(refuseCancellingEndpoint, ({ actor, params, body }) => refuseCancelling(actor, { ...params, ...body }));
  serve.person(withdrawCancellingEndpoint, ({ actor, params }) => withdrawCancelling(actor, params.contractId));
  serve.person(cancelContractEndpoint, ({ actor, params, body }) =>
    cancelContract(actor, params.contractId, body.version),
  );
  serve.person(leaveContractEndpoint, ({ actor, params, body }) => leaveContract(actor, { ...params, ...body }));
  serve.person(viewContractEndpoint, ({ actor, params }) => viewContract(actor, params.contractId));
  serve.person(viewContractOfBidEndpoint, ({ actor, params }) => viewContractOfBid(actor, params.bidId));
  serve.person(listOwnContractsEndpoint, ({ actor, query }) => listOwnContracts(actor, pageOf(query)));
  serve.person(listRunningContractsEndpoint, ({ actor, query }) => listRunningContracts(actor, pageOf(query)));
  serve.person(viewContractToSignEndpoint, ({ actor, params, request }) =>
    viewContractToSign(actor, params.contractId, languageAsked(request.headers["accept-language"])),
  );
  serve.person(acceptContractEndpoint, ({ actor, params, body, request }) =>
    acceptContract(actor, { ...params, ...body }, signingOf(request, body.signature)),
  );
  serve.person(refuseContractEndpoint, ({ actor, params }) => refuseContract(actor, params.contractId));
  serve.person(withdrawContractEndpoint, ({ actor, params }) => withdrawContract(actor, params.contractId));
  serve.person(endContractEndpoint, ({ actor, params }) => endContract(actor, params.contractId));
  serve.person(listHistoryEndpoint, ({ actor, params }) => listHistory(actor, params.contractId));
};
