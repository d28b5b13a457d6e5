import { useState } from "react";
import { acceptSplitEndpoint, escalateDisputeEndpoint, withdrawDisputeEndpoint } from "#api/endpoints/disputes.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { MoveButtons, type MoveChoice } from "#web/ui/MoveButtons.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { StatementDialog, type ViewedDispute } from "./statement-dialog.tsx";
import type { Side, Viewed } from "./viewed.ts";

type Move = "say" | "accept" | "escalate" | "withdraw";

const tones: Readonly<Record<ViewedDispute["state"], Tone>> = {
  open: "waiting",
  with_support: "info",
  agreed: "success",
  decided: "success",
  withdrawn: "neutral",
  lapsed: "neutral",
};

/** Returns the seller's and the poster's part of the amount. */
const partsOf = ({ amount }: ViewedDispute, share: number) =>
  [formatMoney(share, true), formatMoney(amount - share, true)] as const;

const choicesOf = (
  dispute: ViewedDispute,
  share: number,
  side: Side,
  otherName: string,
): readonly MoveChoice<Move>[] => {
  const parts = partsOf(dispute, share);
  const { back } = words.dispute;
  return [
    {
      move: "withdraw",
      label: words.dispute.withdraw,
      confirm: {
        title: words.dispute.withdrawAsk,
        message: words.dispute.withdrawHint,
        yes: words.dispute.withdrawYes,
        no: back,
      },
    },
    {
      move: "escalate",
      label: words.dispute.escalate,
      confirm: {
        title: words.dispute.escalateAsk,
        message: words.dispute.escalateHint,
        yes: words.dispute.escalateYes,
        no: back,
      },
    },
    { move: "say", label: dispute.waitsFor === side ? words.dispute.answer : words.dispute.add },
    {
      move: "accept",
      label: words.dispute.accept[side](parts[0], otherName),
      variant: "primary",
      shown: share,
      confirm: {
        title: words.dispute.acceptAsk,
        message: words.dispute.acceptHint[side](...parts, otherName),
        yes: words.dispute.acceptYes,
        no: back,
      },
    },
  ];
};

/** Shows one side's statement, with its proposal and its files. */
function Said({
  said,
  dispute,
  side,
  otherName,
}: {
  said: ViewedDispute["statements"][number];
  dispute: ViewedDispute;
  side: Side;
  otherName: string;
}) {
  return (
    <li className="dispute__said stack-4">
      <p className="soft">
        <strong>
          <bdi>{said.by === side ? words.dispute.you : otherName}</bdi>
        </strong>{" "}
        <When at={said.at} />
      </p>
      <p className="written" dir="auto">
        {said.text}
      </p>
      {said.proposes === null ? null : (
        <p className="tabular">{words.dispute.proposes[side](...partsOf(dispute, said.proposes), otherName)}</p>
      )}
      {said.files.length > 0 ? (
        <ul className="plain-list dispute__files breaks stack-4" aria-label={words.dispute.files}>
          {said.files.map((file) => (
            <li key={file.id}>
              <Icon name="paperclip" size="small" />
              <a href={`/files/${encodeURIComponent(file.id)}/original`} target="_blank" rel="noopener">
                <bdi>{file.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Shows a dispute: both sides' statements and proposals, who must act, and how it ended. */
export function DisputeCard({ dispute, contract, side }: { dispute: ViewedDispute; contract: Viewed; side: Side }) {
  const accept = useDo(acceptSplitEndpoint, { problems: "form", said: words.dispute.accepted });
  const escalate = useDo(escalateDisputeEndpoint, { said: words.dispute.escalated });
  const withdraw = useDo(withdrawDisputeEndpoint, { said: words.dispute.withdrawn });
  const [answering, setAnswering] = useState(false);
  const fresh = useFresh("dispute", dispute.id);
  const { number, state, statements, outcome, answerBy, waitsFor } = dispute;
  const milestone = contract.milestones.find(({ id }) => id === dispute.milestoneId);
  const otherName = side === "poster" ? contract.bidder.name : contract.poster.name;
  const offered = statements.findLast(({ by, proposes }) => by !== side && proposes !== null)?.proposes ?? 0;
  const params = { disputeId: dispute.id };
  const move = async (chosen: Move, _: string, shown: number | undefined) => {
    if (chosen === "say") return setAnswering(true);
    if (chosen === "accept") return accept.run({ params, body: { share: shown ?? offered } as never });
    await { escalate, withdraw }[chosen].run({ params });
  };
  // Canceling within the days to cancel also ends a dispute about a paid milestone.
  const isCanceled = contract.state === "cancelled" && milestone?.payment?.state !== "returned";
  const titleId = `dispute-${number}`;
  const about = dispute.isPaid ? words.dispute.aboutPaid : words.dispute.about;
  return (
    <article className={`ui-card frame dispute${fresh ? " ui-card--fresh" : ""}`} aria-labelledby={titleId}>
      <div className="dispute__head cluster-flat">
        <h3 className="text-16" id={titleId}>
          {words.dispute.number(number, milestone?.number ?? 0)}
        </h3>
        <StateTag tone={tones[state]} label={words.dispute.states[state]} />
      </div>
      <p className="soft tabular">{about(formatMoney(dispute.amount, true))}</p>
      <ol className="plain-list stack-12">
        {statements.map((said) => (
          <Said key={`${said.by} ${said.at}`} said={said} dispute={dispute} side={side} otherName={otherName} />
        ))}
      </ol>
      {answerBy === null ? null : (
        <p>
          {waitsFor === side ? words.dispute.waitsForYou : words.dispute.waitsForOther(otherName)}{" "}
          <When at={answerBy} />
        </p>
      )}
      {state === "with_support" ? <p>{words.dispute.withSupport}</p> : null}
      {state === "lapsed" ? (
        <p>{dispute.isPaid && !isCanceled ? words.dispute.lapsedReturned : words.dispute.lapsedCanceled}</p>
      ) : null}
      {outcome ? (
        <div className="dispute__outcome stack-4">
          <p className="tabular">
            <strong>{words.dispute.outcome[side](...partsOf(dispute, outcome.share), otherName)}</strong>
          </p>
          {outcome.share === dispute.amount ? null : (
            <p>{dispute.isPaid ? words.dispute.refunded[side](otherName) : words.dispute.unpaid}</p>
          )}
          {outcome.reason ? (
            <>
              <p>{words.dispute.reason}</p>
              <p className="written" dir="auto">
                {outcome.reason}
              </p>
            </>
          ) : null}
        </div>
      ) : null}
      <FormProblem problem={accept.problem} />
      <MoveButtons moves={dispute.moves} choices={choicesOf(dispute, offered, side, otherName)} onMove={move} />
      {answering && milestone ? (
        <StatementDialog
          milestone={milestone}
          dispute={dispute}
          side={side}
          otherName={otherName}
          onClose={() => setAnswering(false)}
        />
      ) : null}
    </article>
  );
}
