import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useNear } from "#web/ui/use-near.ts";
import type { Side, Viewed } from "./viewed.ts";

const ChangeOrders = lazyPart(async () => (await import("./change-orders.tsx")).ChangeOrders);

/** The id of the change orders' section. */
export const changesId = "change-orders";

/**
 * After this time they load wherever the reader is, if the contract has some, because they have to be printed too. In
 * milliseconds.
 */
const patience = 3_000;

/** Shows the change orders of a contract, which load when the reader scrolls near them. */
export function ChangesWhenNear({ contract, side }: { contract: Viewed; side: Side }) {
  const [search] = useSearchParams();
  // A person who came to propose a later date or a lower price should not have to scroll first.
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
