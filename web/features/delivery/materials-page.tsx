import { Link, Navigate } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import { viewMaterialsEndpoint } from "#api/endpoints/materials.ts";
import { useRead } from "#web/client.ts";
import {
  type MaterialsOfContract,
  type MaterialsOfMilestone,
  type Requested,
  sayDelivered,
} from "#web/market/say-materials.ts";
import { SuggestedDay } from "#web/market/suggested-day.tsx";
import { isNotThere, NotRead, useNamedContract } from "#web/reading/not-read.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { useMay } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import * as words from "#web/words.ts";
import { CountedItems } from "./counted-items.tsx";
import { OwnerPays, type RequestProps } from "./owner-pays.tsx";
import "./delivery.css";

const said = words.delivery;

const tones: Readonly<Record<Requested["stage"], Tone>> = {
  bids: "waiting",
  offered: "waiting",
  hired: "info",
  ended: "neutral",
  canceled: "neutral",
};

/** Shows one request: its date and progress, and for its poster links to its bids or its supplier's contract. */
function Request({ request, milestone, of }: RequestProps) {
  const { side } = of;
  const { title, stage, neededBy, promisedFor, items, supplyId, listingId } = request;
  const stands = stage === "bids" || stage === "offered" ? undefined : sayDelivered([request]);
  const endangered = request.causes.length > 0 ? sayDelivered([request]) : undefined;
  const shown = stands ?? endangered;
  // For canceled requests, only what arrived anyway.
  const isOrdered =
    stage === "hired" || stage === "ended" || items.some(({ delivered, unconfirmed }) => delivered + unconfirmed > 0);
  return (
    <li className="materials__request stack-12">
      <div className="materials__head cluster-flat">
        <h3 className="text-16">
          <bdi dir="auto">{title}</bdi>
        </h3>
        <span className="materials__tags cluster-wide">
          <StateTag tone={tones[stage]} label={said.stages[stage]} />
          {shown ? <StateTag {...shown} /> : null}
        </span>
      </div>
      <p className="soft">
        <bdi>{said.neededBy(formatDate(neededBy))}</bdi>
        {promisedFor === null ? null : (
          <>
            {" · "}
            <bdi>{said.promisedFor(formatDate(promisedFor))}</bdi>
          </>
        )}
      </p>
      <CountedItems items={items} caption={title} isOrdered={isOrdered} />
      <OwnerPays request={request} milestone={milestone} of={of} />
      {side === "bidder" || supplyId !== null ? (
        <p className="materials__links no-print">
          {supplyId !== null ? (
            <Link to={`${paths.deliveries}?contract_id=${supplyId}`}>
              {said.openDeliveries}
              <span className="visually-hidden">{said.ofRequest(title)}</span>
            </Link>
          ) : stage === "canceled" ? null : (
            <Link to={`${paths.bidders}?listing_id=${listingId}`}>
              {said.openBids}
              <span className="visually-hidden">{said.ofRequest(title)}</span>
            </Link>
          )}
        </p>
      ) : null}
    </li>
  );
}

function Milestone({ milestone, of }: { milestone: MaterialsOfMilestone; of: MaterialsOfContract }) {
  const post = useOverlay("post");
  const { id, number, description, endDay, requests, canRequest, suggestedDay } = milestone;
  const [mayRequest, mayPropose] = [useMay("estimator"), useMay("manager")];
  return (
    <li className="ui-card frame materials__milestone">
      <div className="materials__head cluster-flat">
        <h2 className="text-16">
          {said.milestone(number)}{" "}
          <bdi className="soft" dir="auto">
            {words.kept.say(description)}
          </bdi>
        </h2>
        <bdi className="soft">
          {said.due} {formatDate(endDay)}
        </bdi>
      </div>
      {requests.length === 0 ? (
        <p className="soft">{said.none}</p>
      ) : (
        <ul className="plain-list stack-12">
          {requests.map((request) => (
            <Request key={request.listingId} request={request} milestone={milestone} of={of} />
          ))}
        </ul>
      )}
      {(canRequest && mayRequest) || (mayPropose && suggestedDay !== null) ? (
        <div className="materials__actions cluster-wide no-print">
          {mayPropose && suggestedDay !== null ? (
            <SuggestedDay
              bidId={of.bidId}
              milestoneId={id}
              day={suggestedDay}
              variant="primary"
              className="materials__suggestion"
            />
          ) : null}
          {canRequest && mayRequest ? (
            <Button icon="plus" onPress={() => post.open(`milestone.${of.contractId}.${id}`)}>
              {said.request}
              <span className="visually-hidden">{said.requestFor(number)}</span>
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** Shows /v1/materials?contract_id=: the materials of a contract's milestones, for either of its two people. */
export function MaterialsPage() {
  const contractId = useNamedContract();
  const found = useRead(viewMaterialsEndpoint, { params: { contractId } });
  if (!found.data || isNotThere(found.error)) {
    return <NotRead title={said.materials} read={found} rows={3} said={said} icon="box" to="projects" />;
  }
  const { isSupply, side, bidId, bidderName, listingTitle, milestones } = found.data;
  if (isSupply) return <Navigate to={`${paths.deliveries}?contract_id=${contractId}`} replace />;
  return (
    <>
      <PageHeader
        title={said.materials}
        about={listingTitle}
        back={{
          to: addressOf(side === "poster" ? { to: "poster_contract", contractId } : { to: "bidder_contract", bidId }),
          label: words.paper.backToContract,
        }}
      />
      <div className="materials">
        <p>{side === "poster" ? said.hint.poster(bidderName) : said.hint.bidder}</p>
        <ul className="plain-list stack-12" aria-label={said.materials}>
          {milestones.map((milestone) => (
            <Milestone key={milestone.id} milestone={milestone} of={found.data} />
          ))}
        </ul>
      </div>
    </>
  );
}
