import { Money } from "#web/ui/Money.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

/** Shows the project that the bids are on, in one line. */
export function ForProject({ title, budget, deadline }: { title: string; budget: number; deadline: string }) {
  return (
    <p className="bid-project cluster-flat">
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <bdi>
        {words.bidForm.budgetOf} <Money cents={budget} />
      </bdi>
      <bdi>
        {words.bidForm.due} <When at={deadline} as="deadline" within />
      </bdi>
    </p>
  );
}
