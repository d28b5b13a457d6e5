import type { ProblemError } from "#api/call.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import * as words from "#web/words.ts";
import "./contract.css";

/** What stands in place of a contract that has not come, or is not there for this person. */
export function ContractReading({
  problem,
  onRetry,
  back,
}: {
  problem: ProblemError | null;
  onRetry: () => unknown;
  back: { to: string; label: string };
}) {
  const gone = problem !== null && [400, 403, 404].includes(problem.problem.status);
  return (
    <>
      <PageHeader title={words.contract.title} back={back} />
      {gone ? (
        <EmptyState icon="file" title={words.contract.gone} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
          {words.contract.goneHint}
        </EmptyState>
      ) : problem ? (
        <ReadProblem cause={problem} onRetry={onRetry} />
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading the contract</span>
          <div className="contract-bones" aria-hidden="true">
            <span className="ui-bone contract-bone--party" />
            <div className="ui-tiles">
              <span className="ui-bone contract-bone--tile" />
              <span className="ui-bone contract-bone--tile" />
              <span className="ui-bone contract-bone--tile" />
            </div>
            <div className="contract__columns">
              <div className="milestones">
                <span className="ui-bone contract-bone--milestone" />
                <span className="ui-bone contract-bone--milestone" />
                <span className="ui-bone contract-bone--milestone" />
              </div>
              <span className="ui-bone contract-bone--facts" />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
