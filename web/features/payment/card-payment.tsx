import { useMachine } from "@xstate/react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import type { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import type { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { refreshNoun } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { Problem } from "#web/ui/Problem.tsx";
import { StickyActions } from "#web/ui/StickyActions.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { cardPaymentMachine } from "./card-payment.machine.ts";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentStatus } from "./payment-status.tsx";

/** Asks a person who leaves a started payment: return to the form, or give the payment up. */
function LeaveDialog({ open, onKeep, onGiveUp }: { open: boolean; onKeep: () => void; onGiveUp: () => void }) {
  return <ConfirmDialog {...words.payment.leaveAsk} open={open} onYes={onKeep} onNo={onGiveUp} onClose={onKeep} />;
}

type Contract = ReplyOf<typeof viewContractEndpoint>;
type Milestone = Contract["milestones"][number];

interface CardPaymentProps {
  contract: Contract;
  milestone: Milestone;
  setup: ReplyOf<typeof viewSetupEndpoint>;
  purpose: SeenPayment["purpose"];
  /** The total price by card, for the button, in cents. */
  total: number | undefined;
}

/** Returns the newest payment; null if it has paid or funded only a part, and another payment is needed. */
export const newestOf = (
  { payments }: Contract,
  { id, unpaid, unfunded }: Milestone,
  purpose: SeenPayment["purpose"],
): SeenPayment | null => {
  const tried = payments.filter(({ milestoneId, partOf }) => milestoneId === id && partOf === null);
  const newest = tried.findLast((payment) => !isGone(payment)) ?? tried.at(-1) ?? null;
  const isOver = newest?.state === "held" || newest?.state === "settled";
  return isOver && (purpose === "fund" ? unfunded : unpaid) > 0 ? null : newest;
};

/** Whether a payment has failed or was returned or refunded: another one replaces it. */
export const isGone = ({ state }: SeenPayment): boolean => ["failed", "returned", "refunded"].includes(state);

/** Returns the payment if it is beyond its card form. */
const underWay = (payment: SeenPayment | null): SeenPayment | null =>
  payment && !isGone(payment) && !(payment.rail === "card" && payment.state === "started") ? payment : null;

/** The number of unanswered checks before stopping is offered. */
const checksBeforeStop = 4;

/** Shows the steps of one card payment, from the form to the settlement. */
export function CardPayment({ contract, milestone, setup, purpose, total }: CardPaymentProps) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const formId = useId();
  const [leaving, setLeaving] = useState(false);
  const [ready, setReady] = useState(setup.cards === "sandbox");
  const [state, send] = useMachine(cardPaymentMachine, {
    input: {
      contractId: contract.id,
      number: milestone.number,
      purpose,
      underWay: underWay(newestOf(contract, milestone, purpose)),
    },
  });
  const { payment, message, problem, failedLater, isLost, checks } = state.context;
  const contractPage = addressOf({ to: "poster_contract", contractId: contract.id });

  // The payment as the socket or another window has updated it.
  const read = contract.payments.find(({ id }) => id === payment?.id);
  useEffect(() => {
    if (read) send({ type: "changed", payment: read });
  }, [read, send]);

  const told = useRef(false);
  const settled = state.matches("settled");
  useEffect(() => {
    if (!settled || told.current) return;
    told.current = true;
    toasts.success(words.payment.successTitle, words.payment.success);
  }, [settled, toasts]);

  const byBank = useRef(false);
  /** Goes to the contract, where the dialog to pay by bank opens once the contract shows that this payment is over. */
  const payByBank = useCallback(async () => {
    await refreshNoun("payment");
    await navigate(`${contractPage}&pay=${milestone.number}&by=bank`, { replace: true });
  }, [navigate, contractPage, milestone.number]);

  const givenUp = state.matches("givenUp");
  useEffect(() => {
    if (!givenUp) return;
    toasts.info(words.payment.gaveUp);
    if (byBank.current) void payByBank();
    else void navigate(contractPage, { replace: true });
  }, [givenUp, toasts, navigate, contractPage, payByBank]);

  const toContract = <ButtonLink to={contractPage}>{words.payment.toContract}</ButtonLink>;

  if (settled) {
    return (
      <PaymentStatus
        tone="success"
        icon="check-circle"
        title={words.payment.success}
        actions={
          <ButtonLink to={contractPage} variant="primary">
            {words.payment.toContract}
          </ButtonLink>
        }
      >
        <p>{words.payment[payment?.state === "held" ? "fundedHint" : "settledHint"](contract.bidder.name)}</p>
      </PaymentStatus>
    );
  }
  if (state.matches("watching") || state.matches("stopping")) {
    const checking = payment?.state === "unresolved" || (isLost && payment?.state === "started");
    const canStop = isLost && payment?.state === "started" && checks >= checksBeforeStop;
    return (
      <PaymentStatus
        tone={checking ? "waiting" : "info"}
        icon={checking ? "exclamation-triangle" : "clock"}
        title={checking ? words.payment.checkingTitle : words.payment.processing}
        working
        actions={
          <>
            {canStop ? (
              <Button busy={state.matches("stopping")} onPress={() => send({ type: "giveUp" })}>
                {words.payment.stop}
              </Button>
            ) : null}
            {toContract}
          </>
        }
      >
        <p>{checking ? words.payment.checking : words.payment.processingHint}</p>
        {canStop ? <p>{words.payment.checkingLong}</p> : null}
        {problem ? (
          <Problem title={words.payment.notStopped} message={problem.detail} whatToDo={problem.whatToDo} />
        ) : null}
      </PaymentStatus>
    );
  }
  if (state.matches("refused") && problem) {
    return (
      <Problem
        title={problem.title}
        message={problem.detail}
        whatToDo={problem.whatToDo}
        onRetry={() => send({ type: "retry" })}
        retryLabel={words.payment.noIntent}
        actions={toContract}
      />
    );
  }
  if (state.matches("authenticating")) {
    return (
      <PaymentStatus
        tone="info"
        icon="lock"
        title={words.payment.authenticateTitle}
        actions={
          <>
            <Button onPress={() => send({ type: "authenticate", answer: false })}>
              {words.payment.authenticateNo}
            </Button>
            <Button variant="primary" onPress={() => send({ type: "authenticate", answer: true })}>
              {words.payment.authenticateYes}
            </Button>
          </>
        }
      >
        <p>{words.payment.authenticateHint}</p>
      </PaymentStatus>
    );
  }
  const busy = state.matches("starting") || state.matches("confirming") || state.matches("declined");
  const opening = state.matches("opening") || state.matches("resuming");
  const amount = payment?.total ?? total;
  const chooseBank = () => {
    if (payment?.state !== "started") return payByBank();
    byBank.current = true;
    send({ type: "giveUp" });
  };
  const instead = contract.rails.includes("bank") ? (
    <Button busy={state.matches("givingUp")} disabled={busy || opening} onPress={chooseBank}>
      {words.payment.instead.bank}
    </Button>
  ) : undefined;
  return (
    <div className="stack-16" onSubmitCapture={() => send({ type: "tried" })}>
      {message === null ? null : failedLater ? (
        <Problem
          title={words.payment.notSuccessfulTitle}
          message={words.payment.notSuccessful}
          whatToDo={message}
          actions={instead}
        />
      ) : (
        <Problem title={words.payment.needsMethod} message={message} actions={instead} />
      )}
      <FormProblem problem={problem} />
      <PaymentForm
        id={formId}
        setup={setup}
        amount={amount}
        page={`${paths.card_payment}?contract_id=${contract.id}&milestone=${milestone.number}${purpose === "fund" ? "&fund=1" : ""}`}
        locked={busy || state.matches("givingUp")}
        onPay={(confirm) => send({ type: "pay", confirm })}
        onReady={() => setReady(true)}
      />
      <p className="soft">{words.payment.secure}</p>
      <StickyActions>
        <Button disabled={busy || opening} busy={state.matches("givingUp")} onPress={() => setLeaving(true)}>
          {words.payment.leave}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          icon="lock"
          busy={busy || opening}
          disabled={state.matches("givingUp") || !ready}
        >
          {amount === undefined ? words.payment.pageTitle : words.payment.pay(formatMoney(amount, true))}
        </Button>
      </StickyActions>
      <p className="visually-hidden" role="status">
        {opening ? words.payment.preparing : state.matches("confirming") ? words.payment.confirming : ""}
      </p>
      <LeaveDialog
        open={leaving}
        onKeep={() => setLeaving(false)}
        onGiveUp={() => {
          setLeaving(false);
          byBank.current = false;
          if (payment?.state === "started") send({ type: "giveUp" });
          else void navigate(contractPage);
        }}
      />
    </div>
  );
}
