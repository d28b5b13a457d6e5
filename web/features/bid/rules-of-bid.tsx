import { Link } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { viewRulesOfBidEndpoint } from "#api/endpoints/state-rules.ts";
import { useRead } from "#web/client.ts";
import { Source } from "#web/market/credential-lines.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";

/**
 * Shows the state rules for a contract of this bid, and which of them it would violate; nothing if we know of no rules.
 */
export function RulesOfBid({ bidId }: { bidId: string }) {
  const { data } = useRead(viewRulesOfBidEndpoint, { params: { bidId } }, { again: true });
  if (!data) return null;
  const { state, name, license, licenseCheck, warnings } = data;
  return (
    <section aria-label={words.stateRules.of(name)}>
      <p>
        {words.stateRules.willBe(name)} <Link to={`${paths.rules}?state=${state}`}>{words.stateRules.read}</Link>
      </p>
      {license === null ? null : (
        <p>
          {words.stateRules.license(license, name)}
          {licenseCheck === undefined ? null : (
            <>
              {" · "}
              <Source check={licenseCheck} />
            </>
          )}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="bid-hire__warning">
          <Icon name="exclamation-triangle" size="small" /> <span>{warning}</span>
        </p>
      ))}
    </section>
  );
}
