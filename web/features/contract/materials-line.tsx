import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { viewMaterialsEndpoint } from "#api/endpoints/materials.ts";
import { useRead } from "#web/client.ts";
import { sayDelivered } from "#web/market/say-materials.ts";
import { SuggestedDay } from "#web/market/suggested-day.tsx";
import { useMay } from "#web/session/role.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import * as words from "#web/words.ts";

const said = words.delivery;

/**
 * Links to the materials of a contract on work, or to the deliveries of a supply contract; renders nothing if there are
 * none.
 */
export function MaterialsLink({ contractId }: { contractId: string }) {
  const { data } = useRead(viewMaterialsEndpoint, { params: { contractId } });
  if (!data) return null;
  if (data.isSupply) {
    return <Link to={`${paths.deliveries}?contract_id=${contractId}`}>{said.title}</Link>;
  }
  const hasAny = data.milestones.some(({ requests, canRequest }) => canRequest || requests.length > 0);
  return hasAny ? <Link to={`${paths.materials}?contract_id=${contractId}`}>{said.materials}</Link> : null;
}

/**
 * Shows the state of a milestone's materials; the bidder also gets the way to request some, or to propose a later date.
 */
export function MaterialsLine({
  contractId,
  milestoneId,
  isChanging,
}: {
  contractId: string;
  milestoneId: string;
  /** Whether a change of the milestone awaits an answer: until then none can be proposed. */
  isChanging: boolean;
}) {
  const { data } = useRead(viewMaterialsEndpoint, { params: { contractId } });
  const [mayRequest, mayDecide] = [useMay("estimator"), useMay("manager")];
  const mayPropose = mayDecide && !isChanging;
  const milestone = data?.milestones.find(({ id }) => id === milestoneId);
  if (!data || !milestone || data.isSupply) return null;
  const { number, requests, canRequest, suggestedDay } = milestone;
  const stands = sayDelivered(requests);
  if (!stands && !(canRequest && mayRequest)) return null;
  const page = `${paths.materials}?contract_id=${contractId}`;
  return (
    <div className="milestone__materials cluster-wide">
      {stands ? (
        <Link to={page}>
          <span className="visually-hidden">{said.materials}: </span>
          <StateTag {...stands} />
        </Link>
      ) : (
        <ButtonLink variant="text" icon="plus" to={`${page}&post=milestone.${contractId}.${milestoneId}`}>
          {said.request}
          <span className="visually-hidden">{said.requestFor(number)}</span>
        </ButtonLink>
      )}
      {mayDecide && requests.some(({ ownerPays }) => ownerPays?.isAsked) && data.side === "poster" ? (
        <ButtonLink variant="outlined" icon="shop" to={page}>
          {said.askedToPay}
        </ButtonLink>
      ) : null}
      {mayPropose && requests.some(({ ownerPays }) => (ownerPays?.priceWithout ?? null) !== null) ? (
        <ButtonLink variant="text" icon="pencil" to={page}>
          {said.toLower}
        </ButtonLink>
      ) : null}
      {mayPropose && suggestedDay !== null ? (
        <SuggestedDay
          bidId={data.bidId}
          milestoneId={milestoneId}
          day={suggestedDay}
          variant="outlined"
          className="soft"
        />
      ) : null}
    </div>
  );
}

/** Says what happens to materials if this contract is canceled, to a person about to cancel it. */
export function MaterialsStand({ contractId }: { contractId: string }) {
  const { data } = useRead(viewMaterialsEndpoint, { params: { contractId } });
  if (!data) return null;
  const { isSupply, supplies, side } = data;
  if (supplies !== null) return <p>{said.standing.supply(supplies.number, supplies.title)}</p>;
  if (isSupply) return side === "bidder" ? <p>{said.standing.supplyOther}</p> : null;
  const alive = data.milestones
    .flatMap(({ requests }) => requests)
    .filter(({ stage }) => stage === "bids" || stage === "offered" || stage === "hired").length;
  return alive > 0 ? <p>{said.standing.work(alive)}</p> : null;
}
