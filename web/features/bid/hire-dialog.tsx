import { useState } from "react";
import { viewBidEndpoint } from "#api/endpoints/bids.ts";
import { hireBidderEndpoint, viewLastOfferEndpoint, viewOfferToSignEndpoint } from "#api/endpoints/contracts.ts";
import type { InsuranceDemand, WaiverDemand } from "#core/contract/contract/contract.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { useDo, useRead } from "#web/client.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import * as words from "#web/words.ts";
import { AnsweredScope } from "./answered-scope.tsx";
import { BidItems } from "./bid-items.tsx";
import { Bidder } from "./bidder.tsx";
import { InsuranceField } from "./insurance-field.tsx";
import { OfferAgainDialog } from "./offer-again-dialog.tsx";
import { noRetainage, RetainageFields, retainageOf, type TypedRetainage } from "./retainage-fields.tsx";
import { Stages } from "./stages.tsx";
import { WaiverField } from "./waiver-field.tsx";

const SignDialog = lazyPart(async () => (await import("#web/documents/sign-dialog.tsx")).SignDialog, "over the page");
const AskOwner = lazyPart(async () => (await import("./ask-owner.tsx")).AskOwner, "nowhere");
const RulesOfBid = lazyPart(async () => (await import("./rules-of-bid.tsx")).RulesOfBid, "nowhere");

/**
 * Shows the terms once more, and sends the contract. If the bid changes meanwhile, the poster has to look at it again;
 * if it is withdrawn, the dialog says so.
 */
export function HireDialog({ bid: opened, onClose }: { bid: BidView; onClose: () => void }) {
  const [bid, setBid] = useState(opened);
  const hire = useDo(hireBidderEndpoint, {
    problems: "form",
    said: words.bidder.hired(bid.bidder.name),
    onDone: onClose,
  });
  const newest = useRead(viewBidEndpoint, { params: { bidId: bid.id } }, { again: true }).data;
  const changed = newest?.state === "submitted" && newest.version > bid.version ? newest : null;
  const isWithdrawn = newest?.state === "retracted";
  const { bidder } = bid;
  const before = useRead(viewLastOfferEndpoint, { params: { bidId: bid.id } });
  const [changing, setChanging] = useState(false);
  const [retainage, setRetainage] = useState<TypedRetainage>(noRetainage);
  const [daysProblem, setDaysProblem] = useState<string>();
  const [insuranceDemand, setInsuranceDemand] = useState<InsuranceDemand>("none");
  const [waiverDemand, setWaiverDemand] = useState<WaiverDemand>("none");
  const [signing, setSigning] = useState(false);
  const kept = retainageOf(retainage);
  const body = { version: bid.version, insuranceDemand, waiverDemand, ...(kept && { retainage: kept }) };
  const begin = () => {
    setDaysProblem(kept === undefined ? words.bidder.retainageDaysWrong : undefined);
    hire.reset();
    setSigning(kept !== undefined);
  };
  const lookAgain = () => {
    hire.reset();
    setSigning(false);
    if (changed) setBid(changed);
  };
  if (signing && changed === null && !isWithdrawn && hire.problem?.code !== "BidChanged") {
    return (
      <SignDialog
        title={words.signing.title}
        send={words.bidder.hire}
        document={viewOfferToSignEndpoint}
        input={{ params: { bidId: bid.id }, body }}
        doing={hire}
        onSign={(signature) => hire.run({ params: { bidId: bid.id }, body: { ...body, signature } })}
        onClose={() => setSigning(false)}
      />
    );
  }
  if (changing && before.data) return <OfferAgainDialog bid={bid} before={before.data} onClose={onClose} />;
  return (
    <Dialog
      title={words.bidder.hireAsk(bidder.name)}
      onClose={onClose}
      actions={
        isWithdrawn ? null : (
          <>
            {before.data ? (
              <Button icon="pencil" onPress={() => setChanging(true)}>
                {words.cancelling.offerAgain}
              </Button>
            ) : null}
            {changed ? (
              <Button variant="primary" onPress={lookAgain}>
                {words.bidder.showChanged}
              </Button>
            ) : (
              <Button variant="primary" data-autofocus="" onPress={begin}>
                {words.bidder.hire}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack-16">
        <Bidder bid={bid} />
        <p>{words.bidder.hireHint(bidder.name)}</p>
        {isWithdrawn ? (
          <Problem title={words.bidder.retractedTitle} whatToDo={words.bidder.retractedHint} />
        ) : changed ? (
          <Problem
            title={words.bidder.changedTitle}
            message={
              <>
                {words.bidder.changedFrom} <Money cents={bid.amount} />. {words.bidder.changedTo}{" "}
                <Money cents={changed.amount} />.
              </>
            }
            whatToDo={words.bidder.changedHint}
          />
        ) : hire.problem ? (
          <Problem title={hire.problem.title} message={hire.problem.detail} whatToDo={hire.problem.whatToDo} />
        ) : null}
        {bid.items.length > 0 ? (
          <>
            <BidItems items={bid.items} total={bid.amount} />
            <Stages milestones={bid.milestones} />
          </>
        ) : (
          <Stages milestones={bid.milestones} total={bid.amount} />
        )}
        <AnsweredScope bid={bid} />
        <RulesOfBid bidId={bid.id} />
        {bid.asksFunding ? <p>{words.bidder.asksFundingHint(bidder.name)}</p> : null}
        <RetainageFields typed={retainage} problem={daysProblem} onChange={setRetainage} />
        <InsuranceField
          bid={bid}
          endDays={bid.milestones.map(({ endDay }) => endDay)}
          value={insuranceDemand}
          onChange={setInsuranceDemand}
        />
        <WaiverField value={waiverDemand} onChange={setWaiverDemand} />
        {bid.items.length > 0 && !changed && !isWithdrawn ? <AskOwner bid={bid} onAsked={onClose} /> : null}
      </div>
    </Dialog>
  );
}
