import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import type { ViewedMilestone } from "./viewed.ts";

/**
 * Says that a state's rules allow no payment before the work, to a person about to pay a milestone that is not marked
 * as done.
 */
export function AheadNote({ milestone: { aheadOfWork } }: { milestone: ViewedMilestone }) {
  if (aheadOfWork === null) return null;
  return (
    <div className="contract-payment contract-payment--waiting">
      <Icon name="exclamation-triangle" size="small" />
      <p>
        <bdi>{words.stateRules.aheadOfWork(aheadOfWork)}</bdi>
      </p>
    </div>
  );
}
