import { agreeToRefundEndpoint, refuseRefundEndpoint, withdrawRefundEndpoint } from "#api/endpoints/refunds.ts";
import type { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo } from "#web/client.ts";
import { Icon, type IconName } from "#web/ui/Icon.tsx";
import { MoveButtons, type MoveChoice } from "#web/ui/MoveButtons.tsx";
import { formatMoney } from "#web/ui/money.ts";
import type { Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import type { Side, ViewedRefund } from "./viewed.ts";

const looks: Readonly<Record<ViewedRefund["state"], readonly [Tone, IconName]>> = {
  requested: ["waiting", "clock"],
  reversing: ["info", "clock"],
  unresolved: ["waiting", "exclamation-triangle"],
  reversed: ["info", "clock"],
  refunded: ["success", "undo"],
  bounced: ["danger", "exclamation-triangle"],
  restored: ["neutral", "undo"],
  paid_elsewhere: ["success", "undo"],
  refused: ["neutral", "times"],
  withdrawn: ["neutral", "times"],
  failed: ["danger", "exclamation-circle"],
};

type Move = "agree" | "refuse" | "withdraw";

/** Shows a milestone's refund, who has to act on it and since when, and possible actions. */
export function RefundLine({
  refund,
  side,
  otherName,
  payment,
}: {
  refund: ViewedRefund;
  side: Side;
  otherName: string;
  /** The payment that is refunded. */
  payment: SeenPayment | undefined;
}) {
  const fresh = useFresh("refund", refund.id);
  const agree = useDo(agreeToRefundEndpoint, { said: words.refund.given });
  const refuse = useDo(refuseRefundEndpoint, { said: words.refund.refused });
  const withdraw = useDo(withdrawRefundEndpoint, { said: words.refund.withdrawn });
  const params = { refundId: refund.id };
  const amount = formatMoney(refund.amount, true);
  const isOnHold = (refund.state === "reversing" || refund.state === "reversed") && refund.failure !== null;
  const [tone, icon] = isOnHold ? (["waiting", "clock"] as const) : looks[refund.state];
  // Held money that goes back: the seller never had it.
  const isHeld = payment?.purpose === "fund" && payment.releasedAt === null;
  const states = isHeld ? { ...words.refund.states, ...words.refund.heldStates } : words.refund.states;
  const said = isOnHold ? words.refund.held[side](amount) : states[refund.state][side](amount, otherName);
  const choices: readonly MoveChoice<Move>[] = [
    { move: "withdraw", label: words.refund.withdraw },
    {
      move: "refuse",
      label: words.refund.refuse,
      asks: {
        title: words.refund.refuseTitle(amount),
        label: words.refund.refuseReason,
        required: words.refund.refuseRequired,
        send: words.refund.refuse,
        maxLength: 1000,
      },
    },
    {
      move: "agree",
      label: words.refund.agree,
      variant: "primary",
      confirm: {
        title: words.refund.agreeAsk(amount),
        message: words.refund[isHeld ? "agreeHeldHint" : "agreeHint"](otherName),
        yes: words.refund.agree,
        no: words.refund.notYet,
      },
    },
  ];
  const move = (chosen: Move, reason: string) =>
    chosen === "refuse" ? refuse.run({ params, body: { reason } }) : { agree, withdraw }[chosen].run({ params });
  return (
    <div className={`contract-payment contract-payment--${tone} refund${fresh ? " refund--fresh" : ""}`}>
      <Icon name={icon} size="small" />
      <div className="refund__text fills">
        <p role="status">
          <bdi>{said}</bdi> · {refund.state === "requested" ? `${words.cancelling.asked} ` : null}
          <When at={refund.updatedAt} within />
        </p>
        <p className="text-14" dir="auto">
          {words.payment.because(refund.failure?.message ?? refund.reason)}
        </p>
        <MoveButtons moves={refund.moves} choices={choices} onMove={move} />
      </div>
    </div>
  );
}
