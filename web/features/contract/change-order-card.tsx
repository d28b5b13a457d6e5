import { useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import {
  acceptChangeEndpoint,
  declineChangeEndpoint,
  type listChangeOrdersEndpoint,
  viewChangeToSignEndpoint,
  withdrawChangeEndpoint,
} from "#api/endpoints/change-orders.ts";
import type { MilestoneChange, MilestoneTerms } from "#core/contract/change-order/change-order.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo } from "#web/client.ts";
import { FormProblem } from "#web/forms/form-problem.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/Money.tsx";
import { MoveButtons, type MoveChoice } from "#web/ui/MoveButtons.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ChangeMoney, meansOf, sayMeans } from "./change-money.tsx";
import type { Side, Viewed } from "./viewed.ts";

const SignDialog = lazyPart(async () => (await import("#web/documents/sign-dialog.tsx")).SignDialog, "over the page");

type Order = ReplyOf<typeof listChangeOrdersEndpoint>["items"][number];
type Move = "accept" | "decline" | "withdraw";

const tones: Readonly<Record<Order["state"], Tone>> = {
  proposed: "waiting",
  accepted: "success",
  declined: "danger",
  withdrawn: "neutral",
  lapsed: "neutral",
};

const kindOf = ({ before, after }: MilestoneChange) =>
  before === null ? "added" : after === null ? "dropped" : "changed";

/** Formats an amount with its sign, such as '+$300'. */
export const signed = (cents: number): string => `${cents < 0 ? "−" : "+"}${formatMoney(Math.abs(cents))}`;

const choicesOf = (number: number, otherName: string): readonly MoveChoice<Move>[] => [
  {
    move: "withdraw",
    label: words.changeOrder.withdraw,
    confirm: {
      title: words.changeOrder.withdrawAsk(number),
      message: words.changeOrder.withdrawHint,
      yes: words.changeOrder.withdrawYes,
      no: words.changeOrder.back,
    },
  },
  {
    move: "decline",
    label: words.changeOrder.decline,
    asks: {
      title: words.changeOrder.declineTitle(number),
      hint: words.changeOrder.declineHint(otherName),
      label: words.changeOrder.declineReason,
      required: words.changeOrder.declineRequired,
      send: words.changeOrder.decline,
      cancel: words.changeOrder.back,
      maxLength: 1000,
    },
  },
  {
    move: "accept",
    label: words.changeOrder.accept,
    variant: "primary",
  },
];

/** Shows one side of a change: the milestone before or after; differences stand out. */
function Terms({
  label,
  terms,
  other,
  none,
}: {
  label: string;
  terms: MilestoneTerms | null;
  other: MilestoneTerms | null;
  none: string;
}) {
  const look = (part: keyof MilestoneTerms): string => (terms?.[part] === other?.[part] ? "written" : "written strong");
  return (
    <section
      className={`change__side stack-4${label === words.changeOrder.after ? " change__side--after" : ""}`}
      aria-label={label}
    >
      <p className="medium fine">{label}</p>
      {terms === null ? (
        <p className="medium fine">{none}</p>
      ) : (
        <>
          <p className={look("amount")}>
            <Money cents={terms.amount} />
          </p>
          <p className={look("endDay")}>
            <bdi>
              {words.changeOrder.due} <When at={terms.endDay} as="DD MMM, YYYY" />
            </bdi>
          </p>
          <p className={look("description")} dir="auto">
            {terms.description}
          </p>
        </>
      )}
    </section>
  );
}

/** Shows a change order: each milestone before and after side by side, the reason, and the answer. */
export function ChangeOrderCard({
  order,
  contract,
  side,
  otherName,
}: {
  order: Order;
  contract: Viewed;
  side: Side;
  otherName: string;
}) {
  const [signing, setSigning] = useState(false);
  const accept = useDo(acceptChangeEndpoint, {
    problems: "form",
    said: words.changeOrder.accepted,
    onDone: () => setSigning(false),
  });
  const decline = useDo(declineChangeEndpoint, { said: words.changeOrder.declined });
  const withdraw = useDo(withdrawChangeEndpoint, { said: words.changeOrder.withdrawn });
  const fresh = useFresh("change_order", order.id);
  const { number, state } = order;
  const params = { changeOrderId: order.id };
  const own = order.proposedBy === side;
  const { byYou, byOther, bySupport, bySupportForYou } = words.changeOrder;
  const by = order.bySupport ? (own ? bySupportForYou : bySupport(otherName)) : own ? byYou : byOther(otherName);
  const move = async (chosen: Move, reason: string) => {
    if (chosen === "decline") return decline.run({ params, body: { reason } });
    if (chosen === "accept") {
      accept.reset();
      return setSigning(true);
    }
    await withdraw.run({ params });
  };
  const titleId = `change-${number}`;
  // An answered change has happened already: the milestones now show their money.
  const means = order.changes.map(({ milestoneId, after }) =>
    meansOf(
      contract,
      state === "proposed" ? contract.milestones.find(({ id }) => id === milestoneId) : undefined,
      after,
    ),
  );
  const total = (part: "toFund" | "givesBack") => means.reduce((sum, it) => sum + it[part], 0);
  const said = sayMeans({ toFund: total("toFund"), givesBack: total("givesBack") }, side, otherName);
  return (
    <article className={`ui-card frame change${fresh ? " ui-card--fresh" : ""}`} aria-labelledby={titleId}>
      <div className="change__head">
        <h3 className="text-16" id={titleId}>
          {words.changeOrder.number(number)}
        </h3>
        <StateTag tone={tones[state]} label={words.changeOrder.states[state]} />
      </div>
      <p className="change__about soft">
        <bdi>{by}</bdi> <When at={order.proposedAt} within />
      </p>
      <p className="written" dir="auto">
        {order.reason}
      </p>
      {order.cause === null ? null : <p className="soft">{words.changeOrder.causes[order.cause]}</p>}
      {order.files.length > 0 ? (
        <ul className="plain-list change__files breaks stack-4" aria-label={words.changeOrder.files}>
          {order.files.map(({ id, name }) => (
            <li key={id}>
              <Icon name="paperclip" size="small" />
              <a href={`/files/${encodeURIComponent(id)}/original`} target="_blank" rel="noopener">
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {order.changes.map((change, index) => (
        <div className="change__item stack-8" key={change.milestoneId ?? `new-${index}`}>
          <h4 className="change__name cluster-8">
            {change.number === null ? words.changeOrder.newMilestone : words.contract.milestone(change.number)}
            <span className="medium fine">{words.changeOrder.kinds[kindOf(change)]}</span>
          </h4>
          <div className="change__sides stack-12">
            <Terms
              label={words.changeOrder.before}
              terms={change.before}
              other={change.after}
              none={words.changeOrder.notThere}
            />
            <Terms
              label={words.changeOrder.after}
              terms={change.after}
              other={change.before}
              none={words.changeOrder.noLonger}
            />
          </div>
          <ChangeMoney means={means[index] ?? { toFund: 0, givesBack: 0 }} side={side} otherName={otherName} />
        </div>
      ))}
      <p className="cluster-8">
        {words.changeOrder.difference}{" "}
        <strong className="tabular">
          <bdi>{signed(order.difference)}</bdi>
        </strong>
      </p>
      {order.answer ? (
        <div>
          <p>{words.changeOrder.answer}</p>
          <p className="written" dir="auto">
            {order.answer}
          </p>
        </div>
      ) : null}
      {signing && order.moves.includes("accept") ? (
        <SignDialog
          title={words.changeOrder.acceptAsk(number)}
          hint={[words.changeOrder.acceptHint, ...said].join(" ")}
          send={words.changeOrder.acceptYes}
          document={viewChangeToSignEndpoint}
          input={{ params }}
          doing={accept}
          onSign={(signature) => accept.run({ params, body: { signature } })}
          onClose={() => setSigning(false)}
        />
      ) : (
        <FormProblem problem={accept.problem} />
      )}
      <MoveButtons moves={order.moves} choices={choicesOf(number, otherName)} onMove={move} />
    </article>
  );
}
