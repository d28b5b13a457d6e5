/**
 * Shows the last contracts that the person saw, without a connection. The only possible action is to take photos of the
 * work.
 */
import { useEffect, useState } from "react";
import { Money } from "#web/ui/Money.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { type KeptContract, keptContracts } from "./kept-contracts.ts";
import { MilestonePhotos } from "./milestone-photos.tsx";
import { takesPhotos } from "./photo-mark.ts";
import { useWaitingPhotos } from "./use-waiting-photos.ts";
import "./last-seen.css";

function Kept({ contract }: { contract: KeptContract }) {
  const { id, personId, side, otherId, listingTitle, otherName, state, seenAt, totalPaid, totalCost, milestones } =
    contract;
  return (
    <article className="ui-card frame last-seen__contract">
      <header>
        <h3 dir="auto">{listingTitle}</h3>
        <StateTag tone="neutral" label={words.contract.states[state]} />
      </header>
      <p className="soft">
        <bdi>{words.offline.withPerson(otherName)}</bdi> · {words.offline.asOf} <When at={seenAt} as="DD MMM, YYYY" />,{" "}
        <When at={seenAt} as="h:mm a" />
      </p>
      <p className="tabular">
        <Money cents={totalPaid} /> {words.offline.paid} <Money cents={totalCost} />
      </p>
      <ol>
        {milestones.map((milestone) => (
          <li key={milestone.number}>
            <p>
              <strong>{words.contract.milestone(milestone.number)}</strong> · <Money cents={milestone.amount} /> ·{" "}
              {words.contract.milestoneStates[milestone.state]}
            </p>
            <p dir="auto">{milestone.description}</p>
            <p className="soft">
              {words.offline.due} <When at={milestone.endDay} as="DD MMM, YYYY" />
            </p>
            {side === "bidder" ? (
              <MilestonePhotos
                subject={{ personId, contractId: id, listingTitle, otherId, otherName, number: milestone.number }}
                canTake={state === "accepted" && takesPhotos(milestone.state)}
                canSend={false}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Shows all contracts of this person, or the one whose own id or bid's id is `only`. */
export function LastSeen({ personId, only }: { personId: string; only?: string | undefined }) {
  const { photos } = useWaitingPhotos(personId);
  const [kept, setKept] = useState<ReadonlyArray<KeptContract>>([]);
  useEffect(() => {
    let isLeft = false;
    void keptContracts(personId).then((found) => {
      if (!isLeft) setKept(found.filter(({ id, bidId }) => only === undefined || id === only || bidId === only));
    });
    return () => {
      isLeft = true;
    };
  }, [personId, only]);
  if (kept.length === 0) return null;
  return (
    <section className="last-seen stack-16">
      <h2>{words.offline.lastSeen}</h2>
      <p className="soft">{words.offline.readOnly}</p>
      {photos.length > 0 ? <p role="status">{words.photo.count(photos.length)}</p> : null}
      {kept.map((contract) => (
        <Kept key={contract.id} contract={contract} />
      ))}
    </section>
  );
}
