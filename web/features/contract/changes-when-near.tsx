import { Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Side, Viewed } from "./viewed.ts";

const ChangeOrders = lazyPart(async () => (await import("./change-orders.tsx")).ChangeOrders);

/** Where the change orders stand on the page. */
export const changesId = "change-orders";

/** After so long they are fetched wherever one is, of a contract that has some: they belong to it on paper too. In milliseconds. */
const patience = 3_000;

/** The change orders of a contract, which are fetched once somebody comes near them. */
export function ChangesWhenNear({ contract, side }: { contract: Viewed; side: Side }) {
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  // Who has come to propose a later date does not scroll first.
  const isWanted = search.has("later");
  const [near, setNear] = useState(isWanted);
  useEffect(() => {
    if (isWanted) setNear(true);
  }, [isWanted]);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  const { difference, open } = contract.changes;
  const hasSome = difference !== 0 || open.length > 0;
  useEffect(() => {
    if (near || !hasSome) return;
    const late = setTimeout(() => setNear(true), patience);
    return () => clearTimeout(late);
  }, [near, hasSome]);
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
