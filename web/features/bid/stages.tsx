import type { PlannedMilestone } from "#core/market/bid/bid.ts";
import { MilestonePicture } from "#web/market/milestone-picture.tsx";
import { Money, Total } from "#web/ui/Money.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

export function PlanTotal({ total }: { total: number }) {
  return <Total className="bid-plan__total" label={words.bidder.total} cents={total} />;
}

/** Shows the milestones of a bid, with their total unless it is shown nearby. */
export function Stages({ milestones, total }: { milestones: readonly PlannedMilestone[]; total?: number }) {
  return (
    <div className="bid-plan">
      <ol className="plain-list bid-plan__list">
        {milestones.map((stage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bid's milestones are told apart by their place alone
          <li key={index} className="bid-plan__row">
            <span className="bid-plan__number tabular" aria-hidden="true">
              {index + 1}
            </span>
            <span className="bid-plan__text fills">
              <bdi className="breaks">{words.kept.say(stage.description)}</bdi>
              <bdi className="soft">
                {words.bidForm.due} <When at={stage.endDay} as="MMM DD, YYYY" />
              </bdi>
              <MilestonePicture milestone={stage} number={index + 1} />
            </span>
            <Money cents={stage.amount} />
          </li>
        ))}
      </ol>
      {total === undefined ? null : <PlanTotal total={total} />}
    </div>
  );
}
