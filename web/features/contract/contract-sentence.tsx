/** Says in one sentence what state a contract is in and who must act. */
import type { ReactNode } from "react";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import { daysBetween } from "#web/ui/dates.ts";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import {
  hasFailed,
  isHeldByBank,
  isHeldByCard,
  isPartlyFunded,
  isUnderWay,
  isUnfunded,
  isUnresolved,
  type Side,
  type Viewed,
  type ViewedMilestone,
} from "./viewed.ts";

/** Describes a milestone whose payment the poster's bank has reversed, while the contract runs or afterwards. */
const sayOwed = (number: number, side: Side, poster: ReactNode): ReactNode =>
  side === "poster" ? words.contractSentence.owed(number) : words.contractSentence.owedToYou(number, poster);

/** Shows 'due Jan 1'; after that day, by how much it is late. */
function Due({ day }: { day: string }) {
  return daysBetween(Date.now(), day) < 0 ? (
    <When at={day} as="deadline" within />
  ) : (
    words.contractSentence.due(<When at={day} as="MMM D" />)
  );
}

/** Says that one side has proposed to cancel; everything else waits for the answer. */
const sayCancelling = (
  { by, bySupport }: NonNullable<Viewed["cancellation"]>,
  side: Side,
  other: ReactNode,
): ReactNode => {
  const said = words.contractSentence;
  if (by === side) return bySupport ? said.supportCancelsForYou(other) : said.youCancel(other);
  return bySupport ? said.supportCancels(other) : said.otherCancels(other);
};

function Running({ contract, side }: { contract: Viewed; side: Side }) {
  const { milestones } = contract;
  const poster = <bdi>{contract.poster.name}</bdi>;
  const bidder = <bdi>{contract.bidder.name}</bdi>;
  const other = side === "poster" ? bidder : poster;
  const checked = milestones.find(({ payment }) => isUnresolved(payment));
  const submitted = milestones.find(({ state, payment }) => state === "submitted" && !isUnderWay(payment));
  const paying = milestones.find(({ payment }) => isUnderWay(payment));
  const next = milestones.find(({ state, payment }) => state === "planned" && !isUnderWay(payment));
  const said = words.contractSentence;
  if (checked) return side === "poster" ? said.checked(checked.number) : said.checkedForYou(checked.number);
  if (contract.cancellation) {
    return sayCancelling(contract.cancellation, side, other);
  }
  const failed = milestones.find(({ state, payment }) => state !== "completed" && hasFailed(payment));
  // The bidder does not see failed attempts.
  if (failed && side === "poster") return said.failed(failed.number);
  const held = milestones.find(({ payment }) => isHeldByBank(payment));
  if (held && side === "bidder") return said.heldForYou(held.number);
  const returned = submitted?.payment?.state === "returned";
  if (submitted && returned) return sayOwed(submitted.number, side, poster);
  const disputed = milestones.find(({ id }) =>
    contract.disputes.some((dispute) => dispute.milestoneId === id && isOpenDispute(dispute)),
  );
  if (disputed) return said.inDispute(disputed.number);
  const asked = contract.changes.open.find(({ proposedBy }) => proposedBy !== side);
  if (asked) return said.otherChanges(other, asked.number);
  if (submitted) {
    const when = <When at={submitted.updatedAt} within />;
    // The whole amount is held, and no card is charged any more.
    const isHeld = submitted.payment?.state === "held" && !isPartlyFunded(submitted);
    const [forPoster, forBidder] = isHeld
      ? [said.submittedHeld, said.submittedHeldByYou]
      : [said.submitted, said.submittedByYou];
    return side === "poster" ? forPoster(bidder, submitted.number, when) : forBidder(poster, submitted.number, when);
  }
  if (held) return said.held(bidder, held.number);
  const charged = milestones.find(({ payment }) => isHeldByCard(payment));
  if (charged) return said.heldByCard(bidder, charged.number);
  const [proposed] = contract.changes.open;
  if (proposed) return said.youChange(other, proposed.number);
  if (paying) {
    const when = <When at={paying.payment?.updatedAt ?? paying.updatedAt} as="MMM D" />;
    return side === "poster" ? said.processing(paying.number, when) : said.processingForYou(paying.number, when);
  }
  if (next && isUnfunded(contract, next)) {
    return side === "poster" ? said.fund(bidder, next.number) : said.unfunded(poster, next.number);
  }
  if (next) {
    const due = <Due day={next.endDay} />;
    return side === "poster" ? said.working(bidder, next.number, due) : said.youWork(next.number, due);
  }
  if (side === "poster") return said.completed;
  return said.allPaid(poster, <When at={milestones.at(-1)?.updatedAt ?? contract.updatedAt} as="MMM D" />);
}

/** Says that the retainage is due, or is being paid. */
const sayRetainage = ({ poster }: Viewed, { endDay, payment }: ViewedMilestone, side: Side): ReactNode => {
  const said = words.contractSentence;
  if (isUnderWay(payment)) return said.retainagePaying;
  const due = <Due day={endDay} />;
  return side === "poster" ? said.retainage(due) : said.retainageForYou(<bdi>{poster.name}</bdi>, due);
};

export function ContractSentence({ contract, side }: { contract: Viewed; side: Side }) {
  const said = words.contractSentence;
  switch (contract.state) {
    case "offer_sent": {
      const sent = <When at={contract.offeredAt} within />;
      return side === "poster"
        ? said.offered(<bdi>{contract.bidder.name}</bdi>, sent)
        : said.offeredToYou(<bdi>{contract.poster.name}</bdi>, sent);
    }
    case "accepted":
      return <Running contract={contract} side={side} />;
    case "ended": {
      const owed = contract.milestones.find(({ state }) => state === "submitted");
      if (owed?.kind === "retainage") return sayRetainage(contract, owed, side);
      if (owed) return sayOwed(owed.number, side, <bdi>{contract.poster.name}</bdi>);
      const isKept = contract.milestones.some(({ keptPayment }) => keptPayment?.state === "held");
      return (isKept ? said.endedKept : said.ended)(<When at={contract.updatedAt} within />);
    }
    case "cancelled": {
      const owed = contract.milestones.find(({ kind, state }) => kind === "retainage" && state === "submitted");
      if (owed) return sayRetainage(contract, owed, side);
      return said.cancelled(<When at={contract.updatedAt} within />);
    }
    case "withdrawn":
      return said.withdrawn;
    case "refused":
      return said.refused;
  }
}
