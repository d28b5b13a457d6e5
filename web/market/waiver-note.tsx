import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { viewWaiversEndpoint } from "#api/endpoints/waivers.ts";
import { useRead } from "#web/client.ts";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import "./waiver-note.css";

/** Whether the lien waiver of a milestone is there, for whoever is about to pay it. */
export function WaiverNote({
  contractId,
  number,
  keptBack = false,
}: {
  contractId: string;
  number: number;
  /** Whether it is about what is kept back of the milestone. */
  keptBack?: boolean;
}) {
  const { data, isPending } = useRead(viewWaiversEndpoint, { params: { contractId } });
  const milestone = data?.milestones.find((it) => it.number === number);
  const stage = keptBack ? milestone?.kept : milestone;
  if (!isPending && !stage) return null;
  const waiver = stage?.isWaived ? stage.waiver : null;
  return (
    // Its room is kept until it is there: else the button below it would move away under a finger.
    <div className={`soft waiver-note${isPending ? " waiver-note--awaited" : ""}`}>
      <Icon name={waiver ? "check" : "info-circle"} size="small" />
      <p>
        {waiver
          ? words.waiver.there(waiver.signer, formatDate(waiver.signedAt))
          : data?.waiverDemand === "demand"
            ? words.waiver.missingDemanded
            : words.waiver.missing}{" "}
        <Link to={`${paths.waivers}?contract_id=${contractId}`}>{words.waiver.title}</Link>
      </p>
    </div>
  );
}
