import type { ReactNode } from "react";
import { listHistoryEndpoint } from "#api/endpoints/contracts.ts";
import { useRead } from "#web/client.ts";
import { useFresh } from "#web/fresh.ts";
import { pictureUrl } from "#web/pictures.ts";
import { useOverlay } from "#web/search-param.ts";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Person } from "#web/ui/Person.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { Tile, Tiles } from "#web/ui/Tile.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ContractHistory } from "./contract-history.tsx";
import { Marked } from "./marked.tsx";
import { MilestoneCard } from "./milestone-card.tsx";
import { returnReasons } from "./say-history.ts";
import { ContractSentence } from "./sentence.tsx";
import type { Side, Viewed, ViewedMilestone } from "./viewed.ts";
import "./contract.css";

const tones: Readonly<Record<Viewed["state"], Tone>> = {
  offer_sent: "waiting",
  accepted: "success",
  ended: "neutral",
  withdrawn: "neutral",
  refused: "neutral",
};

const backTo = {
  poster: { to: "/v1/projects?tab=ongoing", label: words.navigation.myProjects },
  bidder: { to: "/v1/my-bids", label: words.navigation.myBids },
} as const;

const pictureOf = ({ pictureId }: { pictureId: string | null }) => (pictureId ? pictureUrl(pictureId, "card") : null);

function Facts({ contract, side }: { contract: Viewed; side: Side }) {
  return (
    <section className="ui-card contract-facts" aria-labelledby="contract-details">
      <h2 id="contract-details" className="contract__subtitle">
        {words.contract.details}
      </h2>
      <dl>
        <div>
          <dt>{words.contract.project}</dt>
          <dd>
            <bdi>{contract.listingTitle}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.contract.bidAmount}</dt>
          <dd>
            <Money cents={contract.totalCost} />
          </dd>
        </div>
        <div>
          <dt>{words.contract.offered}</dt>
          <dd>
            <When at={contract.offeredAt} as="DD MMM, YYYY" />
          </dd>
        </div>
        <div className={side === "poster" ? "contract-facts__print" : undefined}>
          <dt>{words.contract.poster}</dt>
          <dd>
            <bdi>{contract.poster.name}</bdi>
          </dd>
        </div>
        <div className={side === "bidder" ? "contract-facts__print" : undefined}>
          <dt>{words.contract.bidder}</dt>
          <dd>
            <bdi>{contract.bidder.name}</bdi>
          </dd>
        </div>
        <div className="contract-facts__print">
          <dt>{words.contract.contractNumber}</dt>
          <dd>{contract.id}</dd>
        </div>
      </dl>
    </section>
  );
}

export interface ContractViewProps {
  contract: Viewed;
  /** The side of whoever looks. */
  side: Side;
  /** The moves of the contract itself. */
  actions: ReactNode;
  milestoneActions: (milestone: ViewedMilestone) => ReactNode;
}

/** A contract, the same for both sides but for what each may do. */
export function ContractView({ contract, side, actions, milestoneActions }: ContractViewProps) {
  const project = useOverlay("postID");
  const fresh = useFresh("contract", contract.id);
  const other = side === "poster" ? contract.bidder : contract.poster;
  const history = useRead(listHistoryEndpoint, { params: { contractId: contract.id } });
  const returned = returnReasons(history.data ?? []);
  const remaining = contract.totalCost - contract.totalPaid;
  const state =
    side === "bidder" && contract.state === "offer_sent"
      ? words.contract.offerReceived
      : words.contract.states[contract.state];
  return (
    <div className="contract">
      <PageHeader
        title={words.contract.title}
        back={backTo[side]}
        state={<StateTag tone={tones[contract.state]} label={state} />}
        sentence={<ContractSentence contract={contract} side={side} />}
        actions={actions}
      />
      <div className={`contract__party${fresh ? " contract__party--fresh" : ""}`}>
        <Person
          name={other.name}
          imageUrl={pictureOf(other)}
          size="large"
          detail={
            <>
              <bdi>{contract.listingTitle}</bdi>
              <br />
              <bdi>
                {words.contract.bidAmount} <Money cents={contract.totalCost} />
              </bdi>
            </>
          }
        />
        <div className="contract__tools no-print">
          <Menu
            label={words.bidder.more(other.name)}
            entries={[
              { label: words.contract.viewProject, icon: "eye", onChoose: () => project.open(contract.listingId) },
              { label: words.contract.print, icon: "print", onChoose: () => window.print() },
            ]}
          />
        </div>
      </div>
      <Tiles>
        <Tile
          label={words.contract.milestonesCompleted}
          value={
            <Marked value={contract.milestonesCompleted}>
              {words.contract.completedOf(contract.milestonesCompleted, contract.milestonesTotal)}
            </Marked>
          }
          progress={{ done: contract.milestonesCompleted, total: contract.milestonesTotal }}
        />
        <Tile
          label={words.contract.amountPaid}
          value={
            <Marked value={contract.totalPaid}>
              <Money cents={contract.totalPaid} />
            </Marked>
          }
        />
        <Tile
          label={words.contract.remaining}
          value={
            <Marked value={remaining}>
              <Money cents={remaining} />
            </Marked>
          }
        />
      </Tiles>
      <div className="contract__columns">
        <section aria-labelledby="contract-milestones">
          <div className="contract__milestones-head">
            <h2 id="contract-milestones" className="contract__subtitle">
              {words.contract.milestones}
            </h2>
            <p>
              {words.contract.totalAmount}{" "}
              <strong>
                <Money cents={contract.totalCost} />
              </strong>
            </p>
          </div>
          <ol className="plain-list milestones">
            {contract.milestones.map((milestone) => (
              <MilestoneCard
                key={milestone.id}
                milestone={milestone}
                side={side}
                returned={returned.get(milestone.id)}
                actions={milestoneActions(milestone)}
              />
            ))}
          </ol>
        </section>
        <div className="contract__side">
          <Facts contract={contract} side={side} />
          <section className="no-print" aria-labelledby="contract-history">
            <h2 id="contract-history" className="contract__subtitle">
              {words.contract.history}
            </h2>
            <ContractHistory contract={contract} side={side} />
          </section>
        </div>
      </div>
    </div>
  );
}
