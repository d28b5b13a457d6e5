/** In one sentence, how a contract stands and who must act. */
import type { ReactNode } from "react";
import { daysBetween } from "#web/ui/dates.ts";
import { When } from "#web/ui/When.tsx";
import { hasFailed, isUnderWay, isUnresolved, type Side, type Viewed } from "./viewed.ts";

/** A milestone whose payment the poster's bank has taken back, while the contract runs or afterwards. */
function Owed({ number, side, poster }: { number: number; side: Side; poster: ReactNode }) {
  return side === "poster" ? (
    <>Your bank reversed the payment of milestone {number}. Please pay it again</>
  ) : (
    <>
      The bank reversed the payment of milestone {number}. Waiting for {poster} to pay it again
    </>
  );
}

/** Since when somebody has to act. */
function Since({ at }: { at: Date | undefined }) {
  return at ? (
    <>
      , since <When at={at} as="DD MMM, YYYY" />
    </>
  ) : null;
}

/** 'due Jan 1'; once that day is over, by how much. */
function Due({ day }: { day: string }) {
  return daysBetween(Date.now(), day) < 0 ? (
    <When at={day} as="deadline" within />
  ) : (
    <>
      due <When at={day} as="MMM D" />
    </>
  );
}

/** One side has proposed to cancel; what else is under way waits for the answer. */
function Cancelling({ by, side, poster, bidder }: { by: Side; side: Side; poster: ReactNode; bidder: ReactNode }) {
  const other = side === "poster" ? bidder : poster;
  return by === side ? (
    <>You requested cancellation. Waiting for {other} to answer</>
  ) : (
    <>{other} wants to cancel this contract. Agree or decline</>
  );
}

function Running({ contract, side }: { contract: Viewed; side: Side }) {
  const { milestones } = contract;
  const poster = <bdi>{contract.poster.name}</bdi>;
  const bidder = <bdi>{contract.bidder.name}</bdi>;
  const checked = milestones.find(({ payment }) => isUnresolved(payment));
  const submitted = milestones.find(({ state, payment }) => state === "submitted" && !isUnderWay(payment));
  const paying = milestones.find(({ payment }) => isUnderWay(payment));
  const next = milestones.find(({ state, payment }) => state === "planned" && !isUnderWay(payment));
  if (checked) {
    return side === "poster" ? (
      <>We're checking your payment of milestone {checked.number}. Don't pay it again</>
    ) : (
      <>We're checking the payment of milestone {checked.number}</>
    );
  }
  if (contract.cancellation)
    return <Cancelling by={contract.cancellation.by} side={side} poster={poster} bidder={bidder} />;
  const failed = milestones.find(({ state, payment }) => state !== "completed" && hasFailed(payment));
  // The bidder does not learn of attempts that came to nothing.
  if (failed && side === "poster") {
    return <>Your payment of milestone {failed.number} didn't go through. Please pay it again</>;
  }
  const returned = submitted?.payment?.state === "returned";
  if (submitted && returned) return <Owed number={submitted.number} side={side} poster={poster} />;
  if (submitted) {
    return side === "poster" ? (
      <>
        {bidder} marked milestone {submitted.number} done <When at={submitted.updatedAt} within />. Review the work,
        then pay or send it back
      </>
    ) : (
      <>
        Waiting for {poster} to pay milestone {submitted.number}, marked done <When at={submitted.updatedAt} within />
      </>
    );
  }
  if (paying) {
    return side === "poster" ? (
      <>
        Your payment of milestone {paying.number} is processing
        <Since at={paying.payment?.updatedAt} />
      </>
    ) : (
      <>
        The payment of milestone {paying.number} is processing
        <Since at={paying.payment?.updatedAt} />
      </>
    );
  }
  if (next) {
    return side === "poster" ? (
      <>
        {bidder} is on milestone {next.number}, <Due day={next.endDay} />
      </>
    ) : (
      <>
        You're on milestone {next.number}, <Due day={next.endDay} />
      </>
    );
  }
  return side === "poster" ? (
    <>All milestones are completed. You can end the contract</>
  ) : (
    <>
      All milestones are paid. Waiting for {poster} to end the contract
      <Since at={milestones.at(-1)?.updatedAt} />
    </>
  );
}

export function ContractSentence({ contract, side }: { contract: Viewed; side: Side }) {
  switch (contract.state) {
    case "offer_sent":
      return side === "poster" ? (
        <>
          Waiting for <bdi>{contract.bidder.name}</bdi> to accept, sent <When at={contract.offeredAt} within />
        </>
      ) : (
        <>
          <bdi>{contract.poster.name}</bdi> wants to hire you. Accept or decline, sent{" "}
          <When at={contract.offeredAt} within />
        </>
      );
    case "accepted":
      return <Running contract={contract} side={side} />;
    case "ended": {
      const owed = contract.milestones.find(({ state }) => state === "submitted");
      if (owed) return <Owed number={owed.number} side={side} poster={<bdi>{contract.poster.name}</bdi>} />;
      return (
        <>
          Completed and paid. The contract ended <When at={contract.updatedAt} within />
        </>
      );
    }
    case "cancelled":
      return (
        <>
          The contract was cancelled <When at={contract.updatedAt} within />
        </>
      );
    case "withdrawn":
      return <>The offer was withdrawn</>;
    case "refused":
      return <>The offer was declined</>;
  }
}
