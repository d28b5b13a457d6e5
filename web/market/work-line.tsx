import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import { usePerson } from "#web/client.ts";
import * as words from "#web/words.ts";
import { saidStepOf } from "./next-step.ts";
import "#web/ui/Progress.css";
import "./work-line.css";

/** Shows who must act and how far the work has come, on the card of a project or a bid in progress. */
export function WorkLine({ contract }: { contract: ContractAtWork }) {
  const next = saidStepOf(contract, usePerson().id);
  const { milestonesCompleted: done, milestonesTotal: total } = contract;
  const said = words.work.progress(done, total);
  return (
    <div className="stack-8">
      <p className={next.isYours ? "breaks medium" : "breaks"}>
        <bdi>{next.text}</bdi>
      </p>
      <progress className="ui-progress" value={done} max={Math.max(total, 1)} aria-label={said} />
      <p className="work-line__count tabular">
        <bdi>{said}</bdi>
      </p>
    </div>
  );
}
