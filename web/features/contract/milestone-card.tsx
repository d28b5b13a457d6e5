import { type ReactNode, useState } from "react";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import type { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { MilestonePicture } from "#web/market/milestone-picture.tsx";
import { Button } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { changesId } from "./changes-when-near.tsx";
import { MaterialsLine } from "./materials-line.tsx";
import { PaymentLine } from "./payment-line.tsx";
import { RefundLine } from "./refund-line.tsx";
import { isPartlyFunded, type Side, type ViewedMilestone, type ViewedRefund } from "./viewed.ts";

/** The id of the disputes' section. */
export const disputesId = "disputes";

const StatementDialog = lazyPart(async () => (await import("./statement-dialog.tsx")).StatementDialog, "over the page");

const tones: Readonly<Record<ViewedMilestone["state"], Tone>> = {
  planned: "neutral",
  submitted: "waiting",
  completed: "success",
  dropped: "neutral",
};

/** Shows one milestone of a contract: description, date, amount, payment state, and possible actions. */
export function MilestoneCard({
  milestone,
  side,
  returned,
  refunds,
  payments,
  otherName,
  change,
  inDispute,
  isUnfunded,
  retained,
  actions,
  isAgreed,
}: {
  milestone: ViewedMilestone;
  side: Side;
  /** The poster's reason for returning the milestone, until it is done again. */
  returned: string | undefined;
  /** The refunds of its payments, paid or requested. */
  refunds: readonly ViewedRefund[];
  /** Every payment of the contract. */
  payments: readonly SeenPayment[];
  otherName: string;
  /** The number of the pending change order for this milestone. */
  change: number | undefined;
  inDispute: boolean;
  /** The bid asks for it to be funded before work starts, and it is not. */
  isUnfunded: boolean;
  /** The retainage of the milestone, in cents. */
  retained: number;
  /** Renders the possible actions, with the dispute link in the same row. */
  actions: (dispute: ReactNode) => ReactNode;
  /** Whether the contract was accepted: materials may have been requested for it. */
  isAgreed: boolean;
}) {
  const moved = useFresh("milestone", milestone.id);
  const paid = useFresh("payment", milestone.payment?.id ?? "");
  const [disputing, setDisputing] = useState(false);
  const { number, state, payment, held, givesBack } = milestone;
  // Pages that were cached before `held` existed have only the payment.
  const isHeld = payment?.state === "held" || held > 0;
  const isPartly = isPartlyFunded(milestone);
  // The payment may have been released in parts.
  const settled = payments.filter((it) => it.milestoneId === milestone.id && it.state === "settled");
  const arrived = settled.reduce((total, it) => total + (it.total ?? it.milestoneAmount), 0);
  return (
    <li className={`milestone milestone--${state}`}>
      <span className="disc milestone__mark tabular" aria-hidden="true">
        {state === "completed" ? <Icon name="check" size="small" /> : number}
      </span>
      <article className={`ui-card frame milestone__card${moved || paid ? " ui-card--fresh" : ""}`}>
        <div className="milestone__head">
          <div className="milestone__text">
            <h3 className="milestone__title soft">{words.contract.milestone(number)}</h3>
            <p className="medium written" dir="auto">
              {words.kept.say(milestone.description)}
            </p>
          </div>
          <p className="milestone__amount">
            <Money cents={milestone.amount} />
          </p>
        </div>
        {retained > 0 && milestone.keptPayment === null ? (
          <p className="soft">{words.contract.keptBackOf(formatMoney(retained, true))}</p>
        ) : null}
        <MilestonePicture milestone={milestone} number={number} />
        <p className="milestone__facts cluster-flat">
          <StateTag
            tone={tones[state]}
            label={
              milestone.kind === "retainage" && state === "submitted"
                ? words.contract.notPaid
                : words.contract.milestoneStates[state]
            }
          />
          {isPartly ? (
            <StateTag tone="waiting" label={words.payment.partlyFunded} />
          ) : isHeld ? (
            <StateTag tone="success" label={words.payment.funded} />
          ) : null}
          {isUnfunded && !isPartly ? <StateTag tone="waiting" label={words.payment.unfunded} /> : null}
          <span className="milestone__due soft inline-row-4">
            <Icon name="calendar" size="small" />
            <bdi>
              {words.contract.due} <When at={milestone.endDay} as="DD MMM, YYYY" />
              {state === "planned" ? (
                <span className="no-print">
                  {" "}
                  (<When at={milestone.endDay} as="deadline" within />)
                </span>
              ) : null}
            </bdi>
          </span>
        </p>
        {milestone.kind === "work" && isAgreed ? (
          <MaterialsLine
            contractId={milestone.contractId}
            milestoneId={milestone.id}
            isChanging={change !== undefined}
          />
        ) : null}
        {returned ? (
          <div className="contract-payment contract-payment--waiting">
            <Icon name="undo" size="small" />
            <div>
              <p>{words.contract.returnedFor}</p>
              <p className="text-14" dir="auto">
                {returned}
              </p>
            </div>
          </div>
        ) : null}
        {change === undefined ? null : (
          <div className="contract-payment contract-payment--waiting no-print">
            <Icon name="clock" size="small" />
            <div>
              <p>{words.contract.inChange(change)}</p>
              <Button variant="text" onPress={() => document.getElementById(changesId)?.scrollIntoView()}>
                {words.contract.showChange}
              </Button>
            </div>
          </div>
        )}
        {inDispute ? (
          <div className="contract-payment contract-payment--waiting no-print">
            <Icon name="exclamation-triangle" size="small" />
            <div>
              <p>{words.contract.inDispute}</p>
              <Button variant="text" onPress={() => document.getElementById(disputesId)?.scrollIntoView()}>
                {words.contract.showDispute}
              </Button>
            </div>
          </div>
        ) : null}
        {milestone.paid > 0 && isOpenMilestone(milestone) ? (
          <div className="contract-payment contract-payment--info">
            <Icon name="check-circle" size="small" />
            <div>
              <p>{words.payment.partlyPaid(formatMoney(milestone.paid, true), formatMoney(milestone.amount, true))}</p>
              {milestone.unpaid > 0 && !isPartly ? (
                <p className="text-14">{words.payment.leftToPay(formatMoney(milestone.unpaid, true))}</p>
              ) : null}
            </div>
          </div>
        ) : null}
        {isPartly ? (
          <div className="contract-payment contract-payment--waiting">
            <Icon name="exclamation-triangle" size="small" />
            <p>{words.payment.partlyFundedBy(formatMoney(held, true), formatMoney(milestone.unfunded, true))}</p>
          </div>
        ) : null}
        {isHeld && !isPartly ? (
          <p className="contract-paid row-8">
            <Icon name="lock" size="small" />
            <bdi>
              {words.payment.heldNow} <Money cents={held > 0 ? held : (payment?.milestoneAmount ?? 0)} exact />
            </bdi>
          </p>
        ) : null}
        {givesBack > 0 ? (
          <p className="contract-paid row-8">
            <Icon name="undo" size="small" />
            <bdi>
              {side === "poster"
                ? words.payment.givesBackPoster(formatMoney(givesBack, true))
                : words.payment.givesBackSeller(formatMoney(givesBack, true))}
            </bdi>
          </p>
        ) : null}
        {payment ? (
          <PaymentLine
            payment={payment}
            arrived={arrived}
            side={side}
            otherName={otherName}
            releaseAt={milestone.releaseAt}
            isPartly={isPartly}
            isDropped={state === "dropped"}
          />
        ) : null}
        {milestone.keptPayment ? (
          <div className="contract-payment contract-payment--info">
            <Icon name="lock" size="small" />
            <div>
              <p>{words.payment.keptHeld(formatMoney(milestone.keptBack, true))}</p>
              <p className="text-14">
                {milestone.keptUntil === null
                  ? words.payment.keptUntilEnd
                  : words.payment.keptUntil(formatDate(milestone.keptUntil, "MMM D"))}
              </p>
            </div>
          </div>
        ) : null}
        {refunds.map((refund) => (
          <RefundLine
            key={refund.id}
            refund={refund}
            side={side}
            otherName={otherName}
            payment={payments.find(({ id }) => id === refund.paymentId)}
          />
        ))}
        {actions(
          milestone.moves.includes("dispute") ? (
            <Button variant="text" onPress={() => setDisputing(true)}>
              {words.contract.dispute}
            </Button>
          ) : null,
        )}
        {disputing ? (
          <StatementDialog
            milestone={milestone}
            side={side}
            otherName={otherName}
            onClose={() => setDisputing(false)}
          />
        ) : null}
      </article>
    </li>
  );
}
