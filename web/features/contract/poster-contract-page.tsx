import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import { endContractEndpoint, viewContractEndpoint, withdrawContractEndpoint } from "#api/endpoints/contracts.ts";
import { viewFeedbackEndpoint } from "#api/endpoints/feedback.ts";
import { viewMaterialsEndpoint } from "#api/endpoints/materials.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import { useDo, usePerson, useRead } from "#web/client.ts";
import { useKeepContract } from "#web/offline/use-keep-contract.ts";
import { isNotThere, useNamedContract } from "#web/reading/not-read.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoveButtons, type MoveChoice } from "#web/ui/MoveButtons.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { StickyActions } from "#web/ui/StickyActions.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { ContractReading } from "./contract-reading.tsx";
import { ContractView } from "./contract-view.tsx";
import {
  asKept,
  hasFailed,
  isOpenCard,
  isPartlyFunded,
  isUnfunded,
  type MilestoneDialogProps,
  otherRailOf,
  retainageLeft,
  type Viewed,
  type ViewedMilestone,
} from "./viewed.ts";

const loadPayDialog = async () => (await import("./pay-dialog.tsx")).PayDialog;
const PayDialog = lazyPart(loadPayDialog, "over the page");
const ReturnDialog = lazyPart(async () => (await import("./return-dialog.tsx")).ReturnDialog, "over the page");
const FeedbackDialog = lazyPart(async () => (await import("./feedback-dialog.tsx")).FeedbackDialog, "over the page");
const FundDialog = lazyPart(async () => (await import("./fund-dialog.tsx")).FundDialog, "over the page");
const ReleaseDialog = lazyPart(async () => (await import("./release-dialog.tsx")).ReleaseDialog, "over the page");
const ReleasePartDialog = lazyPart(
  async () => (await import("./release-part-dialog.tsx")).ReleasePartDialog,
  "over the page",
);
const RefundDialog = lazyPart(async () => (await import("./refund-dialog.tsx")).RefundDialog, "over the page");

/** Shows 'Payment Failed' when a bank transfer fails that was in progress while this page was open. */
const useFailedTransfers = ({ payments }: Viewed): void => {
  const toasts = useToasts();
  const onTheirWay = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const transfers = payments.filter(({ rail }) => rail === "bank");
    const failed = transfers.some(
      // Not an error if the milestone turned out to be paid already.
      ({ id, state, failure }) => state === "failed" && failure?.code !== "paid_before" && onTheirWay.current.has(id),
    );
    const live = transfers.filter(({ state }) => !["failed", "settled", "returned", "refunded"].includes(state));
    onTheirWay.current = new Set(live.map(({ id }) => id));
    if (failed) toasts.error(words.payment.failedTitle, words.payment.failed);
  }, [payments, toasts]);
};

/** The dialogs for actions on a milestone. */
const prompts = {
  pay: PayDialog,
  fund: FundDialog,
  release: ReleaseDialog,
  release_part: ReleasePartDialog,
  return: ReturnDialog,
  refund: RefundDialog,
} satisfies Record<string, ComponentType<MilestoneDialogProps & { rail?: Rail | undefined }>>;

type MilestonePrompt = {
  readonly what: keyof typeof prompts;
  readonly milestone: ViewedMilestone;
  /** The way to pay, if it is already chosen. */
  readonly rail?: Rail | undefined;
};

type Ask = (prompt: MilestonePrompt) => void;

const isPayable = ({ moves }: ViewedMilestone): boolean => moves.includes("pay") || moves.includes("release");

const withdraw: MoveChoice<"withdraw"> = {
  move: "withdraw",
  label: words.contract.withdraw,
  confirm: {
    title: words.contract.withdrawAsk,
    message: words.contract.withdrawHint,
    yes: words.contract.withdraw,
    no: words.contract.keep,
    danger: true,
  },
};

/**
 * The API refuses at once to end an unfinished contract, with its own message; only a real end asks for confirmation.
 */
const end = (finished: boolean, message: string): MoveChoice<"end"> => ({
  move: "end",
  label: words.contract.end,
  variant: finished ? "primary" : "outlined",
  ...(finished
    ? {
        confirm: {
          title: words.contract.endAsk,
          message,
          yes: words.contract.end,
          no: words.contract.notYet,
        },
      }
    : {}),
});

function ContractActions({ contract }: { contract: Viewed }) {
  const navigate = useNavigate();
  const withdrawing = useDo(withdrawContractEndpoint, { said: words.contract.withdrawn });
  const finish = useDo(endContractEndpoint, { said: words.contract.ended });
  const input = { params: { contractId: contract.id } };
  const finished = contract.milestones.every(({ state }) => state === "completed" || state === "dropped");
  // An unfinished contract cannot be ended.
  const feedback = useRead(viewFeedbackEndpoint, input, { enabled: finished && contract.moves.includes("end") });
  const supplies = useRead(viewMaterialsEndpoint, input).data?.supplies;
  const [inviting, setInviting] = useState(false);
  const toProjects = () => navigate(paths.projects);
  const move = async (chosen: "withdraw" | "end") => {
    if (chosen === "withdraw") {
      if (!(await withdrawing.run(input))) return;
      // An owner who was asked to pay goes back to that page, because the bids belong to somebody else.
      await navigate(
        supplies?.side === "poster"
          ? `${paths.materials}?contract_id=${supplies.contractId}`
          : addressOf({ to: "bidders", listingId: contract.listingId }),
      );
      return;
    }
    if (!(await finish.run(input))) return;
    if (feedback.data?.moves.includes("give")) return setInviting(true);
    await toProjects();
  };
  const { amount: kept } = retainageLeft(contract);
  const endHint =
    kept > 0
      ? words.contract.endRetained(formatMoney(kept, true), contract.retainage?.days ?? 0)
      : words.contract.endHint;
  return (
    <>
      <MoveButtons moves={contract.moves} choices={[withdraw, end(finished, endHint)]} onMove={move} />
      {inviting ? (
        <FeedbackDialog
          contractId={contract.id}
          name={contract.bidder.name}
          before={null}
          onClose={() => void toProjects()}
        />
      ) : null}
    </>
  );
}

/** Pays a milestone, or releases its funded money. */
function PayButton({ milestone, isNext, onAsk }: { milestone: ViewedMilestone; isNext: boolean; onAsk: Ask }) {
  const what = milestone.moves.includes("release") ? "release" : "pay";
  const approach = what === "pay" ? loadPayDialog : undefined;
  // The rest has to be funded first: releasing the held money does not complete the milestone.
  const isPartly = isPartlyFunded(milestone);
  return (
    <Button
      variant={isNext && !isPartly ? "primary" : "outlined"}
      onPress={() => onAsk({ what, milestone })}
      onPointerEnter={approach}
      onFocus={approach}
    >
      {isPartly ? words.payment.release(formatMoney(milestone.releasable, true)) : words.contract.markCompletedAndPay}
    </Button>
  );
}

function MilestoneActions({
  milestone,
  other,
  isNext,
  toFund,
  dispute,
  onAsk,
}: {
  milestone: ViewedMilestone;
  /** The way to pay that is offered after the other has failed. */
  other: Rail | undefined;
  /**
   * Whether it is due now: its button is the primary one, and on a phone appears at the bottom of the screen instead of
   * here.
   */
  isNext: boolean;
  /** Whether it is the next milestone, and the bid asks for it to be funded. */
  toFund: boolean;
  dispute: ReactNode;
  onAsk: Ask;
}) {
  const { moves, payment, contractId, number } = milestone;
  if (isOpenCard(payment)) {
    return (
      <div className="milestone__actions cluster-8 no-print">
        {dispute}
        <ButtonLink
          to={`${paths.card_payment}?contract_id=${contractId}&milestone=${number}${payment?.purpose === "fund" ? "&fund=1" : ""}`}
          variant={isNext ? "primary" : "outlined"}
        >
          {words.payment.continue}
        </ButtonLink>
      </div>
    );
  }
  const shown: ReadonlyArray<string> = [
    "pay",
    "fund",
    "release",
    "release_part",
    "release_kept",
    "return",
    "requestRefund",
  ];
  if (dispute === null && !moves.some((move) => shown.includes(move))) return null;
  return (
    <div className="milestone__actions cluster-8 no-print">
      {dispute}
      {moves.includes("requestRefund") ? (
        <Button variant="text" onPress={() => onAsk({ what: "refund", milestone })}>
          {words.refund.ask}
        </Button>
      ) : null}
      {other ? (
        <Button onPress={() => onAsk({ what: "pay", milestone, rail: other })}>{words.payment.instead[other]}</Button>
      ) : null}
      {moves.includes("return") ? (
        <Button onPress={() => onAsk({ what: "return", milestone })}>{words.contract.return}</Button>
      ) : null}
      {moves.includes("fund") ? (
        <Button
          variant={toFund || isPartlyFunded(milestone) ? "primary" : "text"}
          onPress={() => onAsk({ what: "fund", milestone })}
        >
          {isPartlyFunded(milestone) ? words.payment.fundRest : words.payment.fund}
        </Button>
      ) : null}
      {moves.includes("release_part") ? (
        <Button variant="text" onPress={() => onAsk({ what: "release_part", milestone })}>
          {words.payment.releasePart}
        </Button>
      ) : null}
      {moves.includes("release_kept") ? (
        <Button variant="text" onPress={() => onAsk({ what: "release", milestone: asKept(milestone) })}>
          {words.payment.releaseKept}
        </Button>
      ) : null}
      {isPayable(milestone) ? (
        <div className={isNext ? "milestone__pay" : "milestone__early-pay"}>
          <PayButton milestone={milestone} isNext={isNext} onAsk={onAsk} />
        </div>
      ) : null}
    </div>
  );
}

function PosterContract({ contract }: { contract: Viewed }) {
  const [search, setSearch] = useSearchParams();
  // A person who set up an account for a payment returns to that payment.
  const [prompt, setPrompt] = useState<MilestonePrompt | undefined>(() => {
    const number = Number(search.get("pay"));
    const milestone = contract.milestones.find((stage) => stage.number === number && stage.moves.includes("pay"));
    return milestone && { what: "pay", milestone, rail: search.get("by") === "bank" ? "bank" : undefined };
  });
  const isBack = search.has("pay");
  useEffect(() => {
    if (isBack) setSearch({ contract_id: contract.id }, { replace: true });
  }, [isBack, contract.id, setSearch]);
  const close = () => setPrompt(undefined);
  const Prompt = prompt && prompts[prompt.what];
  useFailedTransfers(contract);
  const begun = contract.milestones.find(({ payment }) => isOpenCard(payment));
  const due = contract.milestones.find(
    (milestone) =>
      isPayable(milestone) &&
      !isPartlyFunded(milestone) &&
      (milestone.state === "submitted" || hasFailed(milestone.payment)),
  );
  // One at a time, and a payment in progress is finished first.
  const next = begun ?? due;
  // The first open milestone, if nothing else has to be done before.
  const undone = contract.milestones.find(isOpenMilestone);
  const toFund = undone && !next && isUnfunded(contract, undone) ? undone : undefined;
  return (
    <>
      <ContractView
        contract={contract}
        side="poster"
        actions={<ContractActions contract={contract} />}
        milestoneActions={(milestone, dispute) => (
          <MilestoneActions
            milestone={milestone}
            other={otherRailOf(contract, milestone)}
            isNext={milestone.id === next?.id}
            toFund={milestone.id === toFund?.id}
            dispute={dispute}
            onAsk={setPrompt}
          />
        )}
      />
      {next && next !== begun ? (
        <div className="contract__pay no-print">
          <StickyActions>
            <PayButton milestone={next} isNext onAsk={setPrompt} />
          </StickyActions>
        </div>
      ) : null}
      {prompt && Prompt ? (
        <Prompt contract={contract} milestone={prompt.milestone} rail={prompt.rail} onClose={close} />
      ) : null}
    </>
  );
}

/** Shows /v1/projects/contract?contract_id=: the contract as the person sees it who hires and pays. */
export function PosterContractPage() {
  const contractId = useNamedContract();
  const found = useRead(viewContractEndpoint, { params: { contractId } });
  useKeepContract(found);
  const person = usePerson();
  // The page is large for a phone: it renders in slices, so that touches are handled in between.
  const drawn = useDeferredValue(found.data);
  if (found.data && found.data.posterId !== person.id) {
    return <Navigate to={addressOf({ to: "bidder_contract", bidId: found.data.bidId })} replace />;
  }
  // What was read before the offer was withdrawn or refused must not stay visible.
  if (found.data && drawn && !isNotThere(found.error)) return <PosterContract key={drawn.id} contract={drawn} />;
  return (
    <ContractReading
      problem={found.error}
      side="poster"
      bidId={found.data?.bidId}
      shown={contractId}
      onRetry={() => found.refetch()}
      back={{ to: paths.projects, label: words.navigation.myProjects }}
    />
  );
}
