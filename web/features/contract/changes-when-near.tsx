import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useNear } from "#web/ui/use-near.ts";
import type { Side, Viewed } from "./viewed.ts";

const ChangeOrders = lazyPart(async () => (await import("./change-orders.tsx")).ChangeOrders);

/** Where the change orders stand on the page. */
export const changesId = "change-orders";

/** After so long they are fetched wherever one is, of a contract that has some: they belong to it on paper too. In milliseconds. */
const patience = 3_000;

/** The change orders of a contract, which are fetched once somebody comes near them. */
export function ChangesWhenNear({ contract, side }: { contract: Viewed; side: Side }) {
  const [search] = useSearchParams();
  // Who has come to propose a later date or a lower price does not scroll first.
  const isWanted = search.has("later") || search.has("lower");
  const [place, near, comeNear] = useNear<HTMLDivElement>("0px", isWanted);
  useEffect(() => {
    if (isWanted) comeNear();
  }, [isWanted, comeNear]);
  const { difference, open } = contract.changes;
  const hasSome = difference !== 0 || open.length > 0;
  useEffect(() => {
    if (near || !hasSome) return;
    const late = setTimeout(comeNear, patience);
    return () => clearTimeout(late);
  }, [near, hasSome, comeNear]);
  const waiting = <Skeleton shape="row" />;
  return (
    <div id={changesId} ref={place} className={near ? undefined : "no-print"}>
      {near ? (
        <Suspense fallback={waiting}>
          <ChangeOrders contract={contract} side={side} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
