import { useState } from "react";
import { listHistoryEndpoint } from "#api/endpoints/contracts.ts";
import { useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Timeline } from "#web/ui/Timeline.tsx";
import * as words from "#web/words.ts";
import { sayEntry } from "./say-history.ts";
import type { Viewed } from "./viewed.ts";

const shownFirst = 6;

/** Shows the history of a contract, newest first; the older part on demand. */
export function ContractHistory({ contract }: { contract: Viewed }) {
  const [whole, setWhole] = useState(false);
  const found = useRead(listHistoryEndpoint, { params: { contractId: contract.id } });
  if (found.error && !found.data) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton shape="row" count={3} label={words.page.loadingHistory} />;
  const entries = found.data
    .flatMap((entry, index) => {
      const said = sayEntry(entry, contract);
      const reason = entry.reason ?? "";
      const detail =
        entry.noun === "chargeback" ? words.payment.chargebackReasons.get(reason) : words.payment.because(reason);
      return said
        ? [
            {
              ...said,
              id: String(index),
              at: entry.at,
              ...(detail ? { detail } : {}),
            },
          ]
        : [];
    })
    .toReversed();
  const shown = whole ? entries : entries.slice(0, shownFirst);
  return (
    <>
      <Timeline label={words.contract.history} entries={shown} />
      {shown.length < entries.length ? (
        <Button variant="text" onPress={() => setWhole(true)}>
          {words.contract.wholeHistory(entries.length)}
        </Button>
      ) : null}
    </>
  );
}
