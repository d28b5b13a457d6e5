import type { ProblemError } from "#api/call.ts";
import { viewLastOfferEndpoint } from "#api/endpoints/contracts.ts";
import { usePerson, useRead } from "#web/client.ts";
import { isNotThere } from "#web/reading/not-read.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Bones } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import "./contract.css";

const LastSeen = lazyPart(async () => (await import("#web/offline/last-seen.tsx")).LastSeen, "nowhere");

/** Replaces a contract that has not loaded, or that this person cannot see, or that no longer exists. */
export function ContractReading({
  problem,
  side,
  bidId,
  shown,
  onRetry,
  back,
}: {
  problem: ProblemError | null;
  side: "poster" | "bidder";
  /** The bid that the contract came from, if it is known. */
  bidId: string | undefined;
  /** The contract or the bid that the address names. */
  shown: string;
  onRetry: () => unknown;
  back: { to: string; label: string };
}) {
  const person = usePerson();
  const gone = isNotThere(problem);
  const before = useRead(
    viewLastOfferEndpoint,
    { params: { bidId: bidId ?? "none" } },
    { enabled: gone && bidId !== undefined },
  );
  const { state } = before.data ?? {};
  const over = state === "withdrawn" || state === "refused" ? words.contract.over[side][state] : undefined;
  return (
    <>
      {/* Reserves room for the sentence that the first look already shows. */}
      <PageHeader title={words.contract.title} back={back} sentence={problem ? undefined : <>&nbsp;</>} />
      {gone ? (
        <EmptyState
          icon="file"
          title={over?.title ?? words.contract.gone}
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          {over?.hint ?? words.contract.goneHint}
        </EmptyState>
      ) : problem ? (
        <>
          <ReadProblem cause={problem} onRetry={onRetry} />
          {problem.problem.status === 0 ? <LastSeen personId={person.id} only={shown} /> : null}
        </>
      ) : (
        <div role="status">
          <span className="visually-hidden">{words.page.loadingContract}</span>
          <div className="stack-24" aria-hidden="true">
            <span className="ui-bone contract-bone--party" />
            <div className="ui-tiles stack-16">
              <Bones of={["contract-bone--tile", "contract-bone--tile", "contract-bone--tile"]} />
            </div>
            <div className="contract__columns">
              <div className="milestones">
                <Bones of={["contract-bone--milestone", "contract-bone--milestone", "contract-bone--milestone"]} />
              </div>
              <span className="ui-bone contract-bone--facts" />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
