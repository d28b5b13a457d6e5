import { Fact, Facts } from "#web/ui/Facts.tsx";
import * as words from "#web/words.ts";
import type { Side, Viewed } from "./viewed.ts";

/** What poster and bidder agree to beyond the milestones; nothing where that is nothing. */
export function ContractTerms({ contract, side }: { contract: Viewed; side: Side }) {
  if (!contract.asksFunding) return null;
  return (
    <Facts className="contract__terms">
      <Fact label={words.contract.funding}>{words.contract.asksFunding[side](contract.bidder.name)}</Fact>
    </Facts>
  );
}
