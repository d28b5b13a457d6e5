/** In one sentence, how a contract stands and who must act. */
import type { ReactNode } from "react";
import { When } from "#web/ui/When.tsx";
import { hasFailed, isUnderWay, isUnresolved, type Side, type Viewed, type ViewedMilestone } from "./viewed.ts";

/** A milestone whose payment the poster's bank has taken back, while the contract runs or afterwards. */
function Owed({ number, side, poster }: { number: number; side: Side; poster: ReactNode }) {
  return side === "poster" ? (
    <>Your bank has taken the payment of milestone {number} back. Please pay it again</>
  ) : (
    <>
      The payment of milestone {number} was taken back by the bank. Waiting for {poster} to pay it again
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

/** When a stage became the one to work on: with the contract, after the stage before it, or when it was returned. */
const begunAt = ({ milestones, updatedAt }: Viewed, { id, updatedAt: own }: ViewedMilestone): Date => {
  const at = milestones.findIndex((milestone) => milestone.id === id);
  const before = milestones[at - 1];
  return new Date(Math.max(own.getTime(), (before?.updatedAt ?? updatedAt).getTime()));
};

/** One side has proposed to cancel; what else is under way waits for the answer. */
function Cancelling({ by, side, poster, bidder }: { by: Side; side: Side; poster: ReactNode; bidder: ReactNode }) {
  const other = side === "poster" ? bidder : poster;
  return by === side ? (
    <>You proposed to cancel this contract. Waiting for {other} to answer</>
  ) : (
    <>{other} wants to cancel this contract. Agree or refuse</>
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
      <>We are checking your payment of milestone {checked.number}. Do not pay it again</>
    ) : (
      <>The payment of milestone {checked.number} is being checked</>
    );
  }
  if (contract.cancellation)
    return <Cancelling by={contract.cancellation.by} side={side} poster={poster} bidder={bidder} />;
  const failed = milestones.find(({ state, payment }) => state !== "completed" && hasFailed(payment));
  // The bidder does not learn of attempts that came to nothing.
  if (failed && side === "poster") {
    return <>Your payment of milestone {failed.number} did not go through. Please pay it again</>;
  }
  const returned = submitted?.payment?.state === "returned";
  if (submitted && returned) return <Owed number={submitted.number} side={side} poster={poster} />;
  if (submitted) {
    return side === "poster" ? (
      <>
        {bidder} says milestone {submitted.number} is done, <When at={submitted.updatedAt} within />. Look at the work,
        then pay or return it
      </>
    ) : (
      <>
        Waiting for {poster} to pay milestone {submitted.number}, submitted <When at={submitted.updatedAt} within />
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
        Waiting for {bidder} to finish milestone {next.number}, due <When at={next.endDay} as="deadline" within />
        <Since at={begunAt(contract, next)} />
      </>
    ) : (
      <>
        Your turn: milestone {next.number} is due <When at={next.endDay} as="deadline" within />
        <Since at={begunAt(contract, next)} />
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
          <bdi>{contract.poster.name}</bdi> waits for you to accept, sent <When at={contract.offeredAt} within />
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
      return <>The offer was refused</>;
  }
}
