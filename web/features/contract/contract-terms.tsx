import { Suspense } from "react";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import * as words from "#web/words.ts";
import type { Side, Viewed } from "./viewed.ts";

const InsuranceTerms = lazyPart(async () => (await import("./insurance-terms.tsx")).InsuranceTerms);

/** Shows what poster and bidder agree to beyond the milestones; renders nothing if there is nothing. */
export function ContractTerms({ contract, side }: { contract: Viewed; side: Side }) {
  const { asksFunding, retainage, insurance, waiverDemand, bidder } = contract;
  if (!asksFunding && retainage === null && insurance === null && waiverDemand === "none") return null;
  return (
    <Facts className="contract__terms stack-12">
      {asksFunding ? <Fact label={words.contract.funding}>{words.contract.asksFunding[side](bidder.name)}</Fact> : null}
      {retainage === null ? null : (
        <Fact label={words.contract.retainage}>{words.contract.retainageTerms(retainage.percent, retainage.days)}</Fact>
      )}
      {waiverDemand === "none" ? null : <Fact label={words.contract.waivers}>{words.contract.waiverTerms}</Fact>}
      {insurance === null ? null : (
        <Suspense fallback={null}>
          <InsuranceTerms insurance={insurance} demand={contract.insuranceDemand} side={side} />
        </Suspense>
      )}
    </Facts>
  );
}
