import { listDisputesEndpoint } from "#api/endpoints/disputes.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { DisputeCard } from "./dispute-card.tsx";
import type { Side, Viewed } from "./viewed.ts";
import "./disputes.css";

/** Shows the disputes between the two sides of a contract: newest first. */
export function Disputes({ contract, side }: { contract: Viewed; side: Side }) {
  const found = useReadPages(listDisputesEndpoint, { params: { contractId: contract.id } });
  return (
    <Section
      id="disputes-title"
      className="disputes"
      title={words.dispute.title}
      titleClassName="contract__subtitle text-16"
    >
      {found.error && !found.data ? <ReadProblem cause={found.error} onRetry={() => found.refetch()} /> : null}
      {found.data || found.error ? null : <Skeleton shape="row" label={words.dispute.loading} />}
      {found.rows.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} contract={contract} side={side} />
      ))}
      <NextPage pages={found} skeletons={<Skeleton shape="row" label={words.dispute.loading} />} />
    </Section>
  );
}
