import { type ReactNode, useDeferredValue, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import {
  acceptContractEndpoint,
  refuseContractEndpoint,
  submitMilestoneEndpoint,
  viewContractOfBidEndpoint,
  viewContractToSignEndpoint,
} from "#api/endpoints/contracts.ts";
import type { GivenSignature } from "#core/contract/signature/signature.ts";
import { useDo, usePerson, useRead } from "#web/client.ts";
import { takesPhotos } from "#web/offline/photo-mark.ts";
import { useKeepContract } from "#web/offline/use-keep-contract.ts";
import { isNotThere } from "#web/reading/not-read.tsx";
import { isViewing } from "#web/session/viewing.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoveButtons, type MoveChoice } from "#web/ui/MoveButtons.tsx";
import * as words from "#web/words.ts";
import { ContractReading } from "./contract-reading.tsx";
import { ContractView } from "./contract-view.tsx";
import { useSetUp } from "./use-set-up.ts";
import { asKept, type Viewed, type ViewedMilestone } from "./viewed.ts";

const RefundDialog = lazyPart(async () => (await import("./refund-dialog.tsx")).RefundDialog, "over the page");
const MilestonePhotos = lazyPart(
  async () => (await import("#web/offline/milestone-photos.tsx")).MilestonePhotos,
  "nowhere",
);

/** Shows 'Set Up Payment Method': accepts without payout accounts, or goes to set them up first. */
function SetUpPayment({
  open,
  contract,
  onSkip,
  onClose,
}: {
  open: boolean;
  contract: Viewed;
  /** Accepts the contract anyway; a returned promise keeps the button busy. */
  onSkip: () => unknown;
  onClose: () => void;
}) {
  const setUp = useSetUp(contract);
  return (
    <ConfirmDialog
      {...words.payment.setUp}
      open={open}
      dismissable={false}
      onYes={setUp}
      onNo={onSkip}
      onClose={onClose}
    />
  );
}

const SignDialog = lazyPart(async () => (await import("#web/documents/sign-dialog.tsx")).SignDialog, "over the page");
const setUpCode = "SetUpPaymentMethod";

const choices: readonly MoveChoice<"accept" | "refuse">[] = [
  {
    move: "refuse",
    label: words.contract.refuse,
    confirm: {
      title: words.contract.refuseAsk,
      message: words.contract.refuseHint,
      yes: words.contract.refuse,
      no: words.contract.keep,
      danger: true,
    },
  },
  { move: "accept", label: words.contract.accept, variant: "primary" },
];

function ContractActions({ contract }: { contract: Viewed }) {
  const navigate = useNavigate();
  const [skipped, setSkipped] = useState(false);
  const [signing, setSigning] = useState(false);
  const accept = useDo(acceptContractEndpoint, {
    problems: "form",
    said: words.contract.accepted,
    onDone: () => setSigning(false),
  });
  const refuse = useDo(refuseContractEndpoint, {
    said: words.contract.refused,
    onDone: () => navigate(paths.my_bids),
  });
  const params = { contractId: contract.id };
  const [signature, setSignature] = useState<GivenSignature>();
  const sign = async (skipAccounts: boolean, given = signature) => {
    if (!given) return;
    setSkipped(skipAccounts);
    setSignature(given);
    await accept.run({ params, body: { skipAccounts, signature: given } });
  };
  const move = async (chosen: "accept" | "refuse") => {
    if (chosen === "accept") {
      accept.reset();
      return setSigning(true);
    }
    await refuse.run({ params });
  };
  const { problem } = accept;
  const needsAccounts = problem?.code === setUpCode || (skipped && accept.busy);
  return (
    <>
      <MoveButtons moves={contract.moves} choices={choices} onMove={move} />
      {signing && contract.moves.includes("accept") ? (
        <SignDialog
          title={words.signing.title}
          send={words.contract.accept}
          document={viewContractToSignEndpoint}
          input={{ params }}
          // A question that opens over the dialog is not its problem, and the typed name stays.
          doing={{ ...accept, problem: needsAccounts ? undefined : problem }}
          onSign={(given: GivenSignature) => sign(false, given)}
          onClose={() => setSigning(false)}
        />
      ) : problem && problem.code !== setUpCode ? (
        <p className="wrong" role="alert">
          {problem.detail} {problem.whatToDo}
        </p>
      ) : null}
      <SetUpPayment open={needsAccounts} contract={contract} onSkip={() => sign(true)} onClose={accept.reset} />
    </>
  );
}

const shown: ReadonlyArray<string> = ["submit", "refund", "give_back_kept"];

function MilestoneActions({
  contract,
  milestone,
  dispute,
}: {
  contract: Viewed;
  milestone: ViewedMilestone;
  dispute: ReactNode;
}) {
  const { id: contractId, bidderId: personId, listingTitle, poster } = contract;
  const posterName = poster.name;
  /** The milestone to refund: its payment, or its retainage. */
  const [refunding, setRefunding] = useState<ViewedMilestone>();
  const submit = useDo(submitMilestoneEndpoint, { said: words.contract.submitted });
  const choice: MoveChoice<"submit"> = {
    move: "submit",
    label: words.contract.submit,
    icon: "check",
    confirm: {
      title: words.contract.submitAsk(milestone.number),
      message: words.contract.submitHint(posterName),
      yes: words.contract.submitYes,
      no: words.contract.notYet,
    },
  };
  const send = () => submit.run({ params: { milestoneId: milestone.id } });
  return (
    <>
      {isViewing ? null : (
        <MilestonePhotos
          subject={{
            ...{ personId, contractId, listingTitle, number: milestone.number },
            ...{ otherId: poster.id, otherName: posterName },
          }}
          canTake={contract.state === "accepted" && takesPhotos(milestone.state)}
          canSend
        />
      )}
      {dispute || milestone.moves.some((move) => shown.includes(move)) ? (
        <div className="milestone__actions cluster-8 no-print">
          {dispute}
          {milestone.moves.includes("refund") ? (
            <Button variant="text" onPress={() => setRefunding(milestone)}>
              {milestone.payment?.state === "held" ? words.refund.giveHeld : words.refund.give}
            </Button>
          ) : null}
          {milestone.moves.includes("give_back_kept") ? (
            <Button variant="text" onPress={() => setRefunding(asKept(milestone))}>
              {words.refund.giveKept}
            </Button>
          ) : null}
          <MoveButtons moves={milestone.moves} choices={[choice]} onMove={send} />
        </div>
      ) : null}
      {refunding ? (
        <RefundDialog contract={contract} milestone={refunding} side="bidder" onClose={() => setRefunding(undefined)} />
      ) : null}
    </>
  );
}

/** Shows /v1/my-bids/contract?bid_id=: the contract as the person sees it who works and is paid. */
export function SellerContractPage() {
  const [search] = useSearchParams();
  const bidId = search.get("bid_id") ?? "none";
  const found = useRead(viewContractOfBidEndpoint, { params: { bidId } });
  useKeepContract(found);
  // What was read before the offer was withdrawn or refused must not stay visible.
  const contract = isNotThere(found.error) ? undefined : found.data;
  const person = usePerson();
  // The page is large for a phone: it renders in slices, so that touches are handled in between.
  const drawn = useDeferredValue(contract);
  if (!contract || !drawn) {
    return (
      <ContractReading
        problem={found.error}
        side="bidder"
        bidId={bidId}
        shown={bidId}
        onRetry={() => found.refetch()}
        back={{ to: paths.my_bids, label: words.navigation.myBids }}
      />
    );
  }
  if (contract.bidderId !== person.id) {
    return <Navigate to={addressOf({ to: "poster_contract", contractId: contract.id })} replace />;
  }
  return (
    <ContractView
      contract={drawn}
      side="bidder"
      actions={<ContractActions contract={drawn} />}
      milestoneActions={(milestone, dispute) => (
        <MilestoneActions contract={drawn} milestone={milestone} dispute={dispute} />
      )}
    />
  );
}
