import { paths } from "#api/addresses.ts";
import type { InsuranceDemand } from "#core/contract/contract/contract.ts";
import type { InsuranceOfContract } from "#core/contract/contract/insurance-cover.ts";
import { CredentialLines } from "#web/market/credential-lines.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { formatDate, today } from "#web/ui/dates.ts";
import { Fact } from "#web/ui/Facts.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import type { Side } from "./viewed.ts";

const said = words.insurance;

/**
 * Shows the insurance that a contract demands: its days, the existing policies with their dates and verification, and
 * where they end too early.
 */
export function InsuranceTerms({
  insurance: { from, until, missingFrom, credentials },
  demand,
  side,
}: {
  insurance: InsuranceOfContract;
  demand: InsuranceDemand;
  side: Side;
}) {
  if (demand === "none") return null;
  const isOver = missingFrom !== null && missingFrom <= today();
  return (
    <Fact label={said.label} className="contract-insurance">
      <p>
        <bdi>{said.terms[demand](formatDate(from), formatDate(until))}</bdi>
      </p>
      {credentials.length > 0 ? <CredentialLines credentials={credentials} /> : <p className="soft">{said.none}</p>}
      {missingFrom === null ? null : (
        <div className="contract-payment contract-payment--waiting">
          <Icon name="exclamation-triangle" size="small" />
          <div>
            <p>
              <bdi>{isOver ? said.lapsed(formatDate(missingFrom)) : said.lapses(formatDate(missingFrom))}</bdi>
            </p>
            {side === "bidder" ? (
              <ButtonLink to={paths.credentials} variant="text">
                {said.add}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      )}
    </Fact>
  );
}
