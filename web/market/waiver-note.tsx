import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { viewWaiversEndpoint } from "#api/endpoints/waivers.ts";
import type { WaiverDemand } from "#core/contract/contract/contract.ts";
import { useRead } from "#web/client.ts";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import "./waiver-note.css";

/** Shows whether a milestone's lien waiver is signed, to a person about to pay the milestone. */
export function WaiverNote({
  contractId,
  demand,
  number,
  keptBack = false,
}: {
  contractId: string;
  demand: WaiverDemand;
  number: number;
  /** Whether it is about the milestone's retainage. */
  keptBack?: boolean;
}) {
  const { data } = useRead(viewWaiversEndpoint, { params: { contractId } });
  const milestone = data?.milestones.find((it) => it.number === number);
  const stage = keptBack ? milestone?.kept : milestone;
  const waiver = stage?.isWaived ? stage.waiver : null;
  const missing = demand === "demand" ? words.waiver.missingDemanded : words.waiver.missing;
  return (
    // Its space is always reserved: otherwise the button below would move away under a finger.
    <div className={`soft waiver-note${stage ? "" : " waiver-note--awaited"}`}>
      <Icon name={waiver ? "check" : "info-circle"} size="small" />
      <div className="waiver-note__room" data-room={`${missing} ${words.waiver.title}`}>
        <p>
          {waiver ? words.waiver.there(waiver.signer, formatDate(waiver.signedAt)) : missing}{" "}
          <Link to={`${paths.waivers}?contract_id=${contractId}`}>{words.waiver.title}</Link>
        </p>
      </div>
    </div>
  );
}
