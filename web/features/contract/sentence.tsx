/** In one sentence, how a contract stands and who must act. */
import { When } from "#web/ui/When.tsx";
import { isUnderWay, isUnresolved, type Side, type Viewed } from "./viewed.ts";

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
  if (submitted) {
    return side === "poster" ? (
      <>
        {bidder} says milestone {submitted.number} is done. Look at the work, then pay or return it
      </>
    ) : (
      <>
        Waiting for {poster} to pay milestone {submitted.number}, submitted <When at={submitted.updatedAt} within />
      </>
    );
  }
  if (paying) {
    return side === "poster" ? (
      <>Your payment of milestone {paying.number} is processing</>
    ) : (
      <>The payment of milestone {paying.number} is processing</>
    );
  }
  if (next) {
    return side === "poster" ? (
      <>
        Waiting for {bidder} to finish milestone {next.number}, due <When at={next.endDay} as="deadline" within />
      </>
    ) : (
      <>
        Your turn: milestone {next.number} is due <When at={next.endDay} as="deadline" within />
      </>
    );
  }
  return side === "poster" ? (
    <>All milestones are completed. You can end the contract</>
  ) : (
    <>All milestones are paid. Waiting for {poster} to end the contract</>
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
    case "ended":
      return (
        <>
          Completed and paid. The contract ended <When at={contract.updatedAt} within />
        </>
      );
    case "withdrawn":
      return <>The offer was withdrawn</>;
    case "refused":
      return <>The offer was refused</>;
  }
}
