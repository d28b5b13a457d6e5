import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { listChangeOrdersEndpoint } from "#api/endpoints/change-orders.ts";
import { differenceOf } from "#core/contract/dispute/standing-dispute.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useMay } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { ChangeOrderCard, signed } from "./change-order-card.tsx";
import { ContractVersions } from "./contract-versions.tsx";
import type { Prefilled } from "./propose-change-dialog.tsx";
import type { Side, Viewed } from "./viewed.ts";
import "./change-orders.css";

const loadDialog = async () => (await import("./propose-change-dialog.tsx")).ProposeChangeDialog;
const ProposeChangeDialog = lazyPart(loadDialog, "over the page");

const sumOf = ({ totalCost, changes: { difference }, disputes }: Viewed): string => {
  const bySettled = disputes.reduce((all, one) => all + differenceOf(one), 0);
  const byChanges = difference - bySettled;
  const parts = [
    words.changeOrder.sum.agreed(formatMoney(totalCost - difference)),
    ...(byChanges === 0 ? [] : [words.changeOrder.sum.changes(signed(byChanges))]),
    ...(bySettled === 0 ? [] : [words.changeOrder.sum.disputes(signed(bySettled))]),
    words.changeOrder.sum.now(formatMoney(totalCost)),
  ];
  return parts.join(", ");
};

/**
 * Returns what the person came to propose: another date or price of a milestone, from the link on the page of its
 * materials.
 */
const prefilledOf = (search: URLSearchParams): Prefilled | undefined => {
  const [milestoneId, day] = search.get("later")?.split(".") ?? [];
  if (milestoneId && day) return { milestoneId, day };
  const [lowered, amount] = search.get("lower")?.split(".") ?? [];
  return lowered && /^\d{1,10}$/.test(amount ?? "") ? { milestoneId: lowered, amount: Number(amount) } : undefined;
};

/** Shows the changes of a contract since both agreed to it, and the proposals: newest first. */
export function ChangeOrders({ contract, side }: { contract: Viewed; side: Side }) {
  const [search, setSearch] = useSearchParams();
  const prefilled = contract.state === "accepted" ? prefilledOf(search) : undefined;
  const [proposing, setProposing] = useState(false);
  const mayPropose = useMay("manager");
  const close = () => {
    setProposing(false);
    // A reload, and the next proposal, begin without the prefilled values.
    if (prefilled) {
      const left = (name: string) => name !== "later" && name !== "lower";
      setSearch((before) => new URLSearchParams([...before].filter(([name]) => left(name))), { replace: true });
    }
  };
  const found = useReadPages(listChangeOrdersEndpoint, { params: { contractId: contract.id } });
  const otherName = side === "poster" ? contract.bidder.name : contract.poster.name;
  return (
    <section className="changes" aria-labelledby="change-orders-title">
      <div className="changes__head cluster-wide">
        <h2 id="change-orders-title" className="contract__subtitle text-16">
          {words.changeOrder.title}
        </h2>
        {mayPropose && contract.state === "accepted" ? (
          <span className="no-print">
            <Button icon="pencil" onPress={() => setProposing(true)}>
              {words.changeOrder.propose}
            </Button>
          </span>
        ) : null}
      </div>
      {contract.changes.difference === 0 ? null : <p className="changes__sum tabular">{sumOf(contract)}</p>}
      {found.error && !found.data ? <ReadProblem cause={found.error} onRetry={() => found.refetch()} /> : null}
      {found.data ? null : found.error ? null : <Skeleton shape="row" label={words.changeOrder.loading} />}
      {found.data && found.rows.length === 0 ? <p className="quiet">{words.changeOrder.none}</p> : null}
      <div className="stack-16">
        {found.rows.map((order) => (
          <ChangeOrderCard key={order.id} order={order} contract={contract} side={side} otherName={otherName} />
        ))}
      </div>
      <NextPage pages={found} skeletons={<Skeleton shape="row" label={words.changeOrder.loading} />} />
      {found.data && !found.hasNextPage ? <ContractVersions contract={contract} orders={found.rows} /> : null}
      {mayPropose && (proposing || prefilled) ? (
        <ProposeChangeDialog
          contract={contract}
          side={side}
          otherName={otherName}
          prefilled={prefilled}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
