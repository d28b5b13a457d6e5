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
  const { data } = useRead(viewWaiversEndpoint, { params: { contractId } });
  const milestone = data?.milestones.find((it) => it.number === number);
  const stage = keptBack ? milestone?.kept : milestone;
  if (!data || !stage) return null;
  const { waiver, isWaived } = stage;
  const isThere = isWaived && waiver !== null;
  return (
    <div className="soft waiver-note">
      <Icon name={isThere ? "check" : "info-circle"} size="small" />
      <p>
        {isThere
          ? words.waiver.there(waiver.signer, formatDate(waiver.signedAt))
          : data.waiverDemand === "demand"
            ? words.waiver.missingDemanded
            : words.waiver.missing}{" "}
        <Link to={`${paths.waivers}?contract_id=${contractId}`}>{words.waiver.title}</Link>
      </p>
    </div>
  );
}
