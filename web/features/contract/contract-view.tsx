import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { listHistoryEndpoint } from "#api/endpoints/contracts.ts";
import { viewFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { exportRecordEndpoint } from "#api/endpoints/records.ts";
import { retainedOf } from "#core/contract/contract/retainage.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo, useRead } from "#web/client.ts";
import { faceOf } from "#web/files/pictures.ts";
import { saveText } from "#web/files/save-file.ts";
import { isNotThere } from "#web/reading/not-read.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { useSendMessage } from "#web/routing/use-send-message.ts";
import { forgetWaitingPage } from "#web/routing/waiting-page.ts";
import { useMay } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Menu, only } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { Tile, Tiles } from "#web/ui/Tile.tsx";
import { useNear } from "#web/ui/use-near.ts";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { CancellationNotice } from "./cancellation-notice.tsx";
import { ChangesWhenNear } from "./changes-when-near.tsx";
import { ContractFeedback } from "./contract-feedback.tsx";
import { ContractHistory } from "./contract-history.tsx";
import { ContractSentence } from "./contract-sentence.tsx";
import { ContractTerms } from "./contract-terms.tsx";
import { Marked } from "./marked.tsx";
import { MaterialsLink } from "./materials-line.tsx";
import { disputesId, MilestoneCard } from "./milestone-card.tsx";
import { OfferChanges } from "./offer-changes.tsx";
import { PayoutMissing } from "./payout-missing.tsx";
import { ProposeDialog } from "./propose-dialog.tsx";
import { returnReasons } from "./say-history.ts";
import {
  bidAmountOf,
  givenBackOf,
  heldOf,
  isUnfunded,
  remainingOf,
  retainageLeft,
  type Side,
  type Viewed,
  type ViewedMilestone,
} from "./viewed.ts";
import "./contract.css";

const SupportDialog = lazyPart(
  async () => (await import("#web/support/support-dialog.tsx")).SupportDialog,
  "over the page",
);
const CloseoutLine = lazyPart(async () => (await import("#web/market/closeout-line.tsx")).CloseoutLine, "nowhere");
const Disputes = lazyPart(async () => (await import("./disputes.tsx")).Disputes);
const RulesPanel = lazyPart(async () => (await import("./rules-panel.tsx")).RulesPanel, "nowhere");

const tones: Readonly<Record<Viewed["state"], Tone>> = {
  offer_sent: "waiting",
  accepted: "success",
  ended: "neutral",
  withdrawn: "neutral",
  refused: "neutral",
  cancelled: "neutral",
};

const backTo = {
  poster: { to: `${paths.projects}?tab=ongoing`, label: words.navigation.myProjects },
  bidder: { to: paths.my_bids, label: words.navigation.myBids },
} as const;

/** Shows what a printed contract contains in addition to the screen. */
function PrintedFacts({ contract }: { contract: Viewed }) {
  return (
    <Facts className="contract__printed">
      <Fact label={words.contract.offered}>
        <When at={contract.offeredAt} as="DD MMM, YYYY" />
      </Fact>
      <Fact label={words.contract.poster}>
        <bdi>{contract.poster.name}</bdi>
      </Fact>
      <Fact label={contract.state === "offer_sent" ? words.contract.offeredTo : words.contract.bidder}>
        <bdi>{contract.bidder.name}</bdi>
      </Fact>
      <Fact label={words.contract.contractNumber}>{contract.id}</Fact>
    </Facts>
  );
}

function ContractHeader({ contract, side, actions }: Pick<ContractViewProps, "contract" | "side" | "actions">) {
  const state =
    side === "bidder" && contract.state === "offer_sent"
      ? words.contract.offerReceived
      : words.contract.states[contract.state];
  return (
    <PageHeader
      title={contract.listingTitle}
      about={words.contract.title}
      back={backTo[side]}
      state={<StateTag tone={tones[contract.state]} label={state} />}
      sentence={<ContractSentence contract={contract} side={side} />}
      actions={actions}
    />
  );
}

export interface ContractViewProps {
  contract: Viewed;
  /** The reader's side. */
  side: Side;
  /** The moves of the contract itself. */
  actions: ReactNode;
  milestoneActions: (milestone: ViewedMilestone, dispute: ReactNode) => ReactNode;
}

/** Shows a contract, the same for both sides except for what each may do. */
export function ContractView({ contract, side, actions, milestoneActions }: ContractViewProps) {
  const project = useOverlay("postID");
  const profile = useOverlay("profile");
  const sendMessage = useSendMessage();
  const fresh = useFresh("contract", contract.id);
  const other = side === "poster" ? contract.bidder : contract.poster;
  const message = () => sendMessage(other, { contractId: contract.id });
  const history = useRead(listHistoryEndpoint, { params: { contractId: contract.id } });
  const agreed = ["accepted", "ended", "cancelled"].includes(contract.state);
  const [feedbackPlace, nearFeedback, wantFeedback] = useNear<HTMLDivElement>();
  const feedback = useRead(
    viewFeedbackEndpoint,
    { params: { contractId: contract.id } },
    { enabled: agreed && nearFeedback },
  );
  const [asking, setAsking] = useState(false);
  const [isManager, seesPapers] = [useMay("manager"), useMay("estimator")];
  const returned = returnReasons(history.data ?? []);
  const paymentsOf = (milestoneId: string) =>
    contract.payments.flatMap((payment) => (payment.milestoneId === milestoneId ? [payment.id] : []));
  // A person who sees a contract has returned to it.
  useEffect(forgetWaitingPage, []);
  const remaining = remainingOf(contract);
  const givenBack = givenBackOf(contract);
  const held = heldOf(contract);
  const kept = retainageLeft(contract);
  const [proposing, setProposing] = useState(false);
  const [calling, setCalling] = useState(false);
  const recording = useDo(exportRecordEndpoint, {
    said: [words.contract.recordSaved, words.contract.recordHint],
    onDone: (file) => saveText(file, "application/json"),
  });
  return (
    <div className="contract">
      <ContractHeader contract={contract} side={side} actions={actions} />
      <div className={`contract__party${fresh ? " contract__party--fresh" : ""}`}>
        <Person
          name={other.name}
          onOpen={() => profile.open(other.id)}
          imageUrl={faceOf(other)}
          size="large"
          detail={
            <bdi>
              {words.contract.bidAmount} <Money cents={bidAmountOf(contract)} />
            </bdi>
          }
        />
        <div className="contract__tools no-print">
          <Button icon="comments" onPress={message}>
            {words.contract.sendMessage}
          </Button>
          <Menu
            label={words.bidder.more(other.name)}
            // One of the entries depends on whether the person can give feedback.
            onApproach={wantFeedback}
            entries={[
              ...(feedback.data?.moves.includes("give")
                ? [{ label: words.contract.leaveFeedback, icon: "star" as const, onChoose: () => setAsking(true) }]
                : []),
              {
                label: words.contract.sendMessage,
                icon: "comments" as const,
                onChoose: message,
              },
              { label: words.contract.viewProject, icon: "eye", onChoose: () => project.open(contract.listingId) },
              { label: words.contract.print, icon: "print", onChoose: () => window.print() },
              ...only(agreed && isManager, {
                label: words.contract.downloadRecord,
                icon: "download",
                onChoose: () => void recording.run({ params: { contractId: contract.id } }),
              }),
              ...only(agreed, {
                label: words.contract.downloadVerifier,
                icon: "download",
                onChoose: () => location.assign("/verify-record.html"),
              }),
              ...only(isManager, {
                label: words.support.contact,
                icon: "question-circle",
                onChoose: () => setCalling(true),
              }),
              ...(contract.moves.includes("propose_cancelling")
                ? [
                    {
                      label: words.cancelling.propose,
                      icon: "ban" as const,
                      apart: true,
                      onChoose: () => setProposing(true),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
      {agreed ? (
        <p className="contract__papers no-print">
          {seesPapers ? (
            <>
              <Link to={`${paths.statement}?contract_id=${contract.id}`}>{words.contract.paymentsAndFees}</Link>
              <Link to={`${paths[`${side}_contract`]}/document?contract_id=${contract.id}`}>
                {words.contract.document}
              </Link>
              <Link to={`${paths.waivers}?contract_id=${contract.id}`}>{words.contract.waivers}</Link>
            </>
          ) : null}
          <MaterialsLink contractId={contract.id} />
        </p>
      ) : null}
      {contract.closeout === null ? null : <CloseoutLine closeout={contract.closeout} />}
      <CancellationNotice contract={contract} side={side} />
      <OfferChanges contract={contract} side={side} />
      {contract.rules === null ? null : <RulesPanel contract={contract} side={side} />}
      <ContractTerms contract={contract} side={side} />
      {side === "bidder" ? <PayoutMissing contract={contract} /> : null}
      <Tiles>
        <Tile
          label={words.contract.milestonesCompleted}
          value={
            <Marked value={contract.milestonesCompleted}>
              {words.contract.completedOf(contract.milestonesCompleted, contract.milestonesTotal)}
            </Marked>
          }
          progress={{ done: contract.milestonesCompleted, total: contract.milestonesTotal }}
        />
        <Tile
          label={words.contract.amountPaid}
          value={
            <Marked value={contract.totalPaid}>
              <Money cents={contract.totalPaid} />
            </Marked>
          }
        />
        {held > 0 ? (
          <Tile
            label={words.contract.held}
            detail={words.contract.heldHint}
            value={
              <Marked value={held}>
                <Money cents={held} />
              </Marked>
            }
          />
        ) : null}
        {kept.amount > 0 ? (
          <Tile
            label={words.contract.keptBack}
            detail={
              kept.day === null
                ? words.contract.keptBackAfter(contract.retainage?.days ?? 0)
                : words.contract.keptBackUntil(formatDate(kept.day, "MMM D"))
            }
            value={
              <Marked value={kept.amount}>
                <Money cents={kept.amount} exact />
              </Marked>
            }
          />
        ) : null}
        <Tile
          label={contract.state === "cancelled" ? words.contract.notPaid : words.contract.remaining}
          detail={givenBack > 0 ? words.contract.givenBack(formatMoney(givenBack, true)) : undefined}
          value={
            <Marked value={remaining}>
              <Money cents={remaining} />
            </Marked>
          }
        />
      </Tiles>
      <div className="contract__columns">
        <section aria-labelledby="contract-milestones">
          <div className="contract__milestones-head cluster-flat">
            <h2 id="contract-milestones" className="contract__subtitle text-16">
              {words.contract.milestones}
            </h2>
            <p>
              {words.contract.totalAmount}{" "}
              <strong>
                <Money cents={contract.totalCost} />
              </strong>
            </p>
          </div>
          <ol className="plain-list milestones">
            {contract.milestones.map((milestone) => (
              <MilestoneCard
                key={milestone.id}
                milestone={milestone}
                side={side}
                returned={returned.get(milestone.id)}
                refunds={contract.refunds.filter(({ paymentId }) => paymentsOf(milestone.id).includes(paymentId))}
                payments={contract.payments}
                otherName={other.name}
                change={contract.changes.open.find(({ milestoneIds }) => milestoneIds.includes(milestone.id))?.number}
                inDispute={contract.disputes.some((it) => it.milestoneId === milestone.id && isOpenDispute(it))}
                retained={retainedOf(contract, milestone)}
                isUnfunded={isUnfunded(contract, milestone)}
                isAgreed={agreed}
                actions={(dispute) => milestoneActions(milestone, dispute)}
              />
            ))}
          </ol>
          {contract.disputes.length > 0 ? (
            <div id={disputesId}>
              <Suspense fallback={<Skeleton shape="row" />}>
                <Disputes contract={contract} side={side} />
              </Suspense>
            </div>
          ) : null}
          {agreed ? <ChangesWhenNear contract={contract} side={side} /> : null}
        </section>
        <div className="contract__side">
          <PrintedFacts contract={contract} />
          <div ref={feedbackPlace}>
            {feedback.data ? (
              <ContractFeedback
                contract={contract}
                side={side}
                feedback={feedback.data}
                asking={asking}
                onAsk={setAsking}
              />
            ) : feedback.error && !isNotThere(feedback.error) ? (
              <Section
                id="contract-feedback"
                className="no-print"
                title={words.feedback.section}
                titleClassName="contract__subtitle text-16"
              >
                <ReadProblem cause={feedback.error} onRetry={() => feedback.refetch()} />
              </Section>
            ) : agreed && !feedback.isError ? (
              <span className="ui-bone contract-bone--feedback" aria-hidden="true" />
            ) : null}
          </div>
          <Section
            id="contract-history"
            className="no-print"
            title={words.contract.history}
            titleClassName="contract__subtitle text-16"
          >
            <ContractHistory contract={contract} />
          </Section>
        </div>
      </div>
      {proposing ? (
        <ProposeDialog contractId={contract.id} otherName={other.name} onClose={() => setProposing(false)} />
      ) : null}
      {calling ? (
        <SupportDialog
          subject={words.support.aboutContract(contract.listingTitle)}
          contractId={contract.id}
          onClose={() => setCalling(false)}
        />
      ) : null}
    </div>
  );
}
