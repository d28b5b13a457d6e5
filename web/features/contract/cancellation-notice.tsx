import {
  cancelContractEndpoint,
  refuseCancellingEndpoint,
  withdrawCancellingEndpoint,
} from "#api/endpoints/contracts.ts";
import { useDo } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { MoveButtons, type MoveChoice } from "#web/ui/MoveButtons.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { MaterialsStand } from "./materials-line.tsx";
import type { Side, Viewed } from "./viewed.ts";

type Move = "withdraw_cancelling" | "refuse_cancelling" | "cancel";

const choicesFor = ({ id, version }: Viewed, other: string): readonly MoveChoice<Move>[] => [
  { move: "withdraw_cancelling", label: words.cancelling.withdraw },
  {
    move: "refuse_cancelling",
    label: words.cancelling.refuse,
    asks: {
      title: words.cancelling.refuseTitle,
      hint: words.cancelling.refuseHint(other),
      label: words.cancelling.refuseReason,
      required: words.cancelling.refuseRequired,
      send: words.cancelling.refuse,
      cancel: words.refund.notYet,
      maxLength: 1000,
    },
  },
  {
    move: "cancel",
    label: words.cancelling.agree,
    variant: "primary",
    shown: version,
    confirm: {
      title: words.cancelling.agreeAsk,
      message: (
        <>
          <p>{words.cancelling.agreeHint}</p>
          <MaterialsStand contractId={id} />
        </>
      ),
      yes: words.cancelling.agreeYes,
      no: words.cancelling.back,
      danger: true,
    },
  },
];

/** Says that one side wants to cancel, why and since when, and asks the other side for an answer. */
export function CancellationNotice({ contract, side }: { contract: Viewed; side: Side }) {
  const agree = useDo(cancelContractEndpoint, { problems: "form", said: words.cancelling.agreed });
  const refuse = useDo(refuseCancellingEndpoint, { said: words.cancelling.refused });
  const withdraw = useDo(withdrawCancellingEndpoint, { said: words.cancelling.withdrawn });
  const { cancellation } = contract;
  if (contract.state !== "accepted" || cancellation === null) return null;
  const other = side === "poster" ? contract.bidder.name : contract.poster.name;
  const params = { contractId: contract.id };
  const { byYou, byOther, bySupportForYou, bySupportForOther } = words.cancelling;
  const [own, others] = cancellation.bySupport ? [bySupportForYou, bySupportForOther] : [byYou, byOther];
  const move = (chosen: Move, reason: string, shown: number | undefined) => {
    if (chosen === "refuse_cancelling") return refuse.run({ params, body: { reason } });
    if (chosen === "cancel") return agree.run({ params, body: { version: shown ?? contract.version } });
    return withdraw.run({ params });
  };
  return (
    <section className="contract-notice contract-payment contract-payment--waiting" aria-label={words.cancelling.title}>
      <Icon name="clock" size="small" />
      <div className="contract-notice__text fills">
        <p className="contract-notice__title">
          <bdi>{cancellation.by === side ? own(other) : others(other)}</bdi>, {words.cancelling.asked}{" "}
          <When at={cancellation.proposedAt} within />
        </p>
        <p dir="auto">{cancellation.reason}</p>
        <FormProblem problem={agree.problem} />
        <MoveButtons moves={contract.moves} choices={choicesFor(contract, other)} onMove={move} />
      </div>
    </section>
  );
}
