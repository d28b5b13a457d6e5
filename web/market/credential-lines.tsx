import type { CredentialOfBidder, ShownCredential } from "#core/people/credential/shown-credential.ts";
import type { Day } from "#core/shared/day.ts";
import { formatDate, today } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import "./credential-lines.css";

const said = words.credential;

/** Returns a credential's kind and number: 'CA license 123456'. */
export const credentialName = ({ issuingState, kind, number }: ShownCredential): string =>
  said.line(issuingState, said.named[kind], number);

interface SourceProps {
  /** Null if nobody has checked it. */
  check: { readonly by: "support" | "lookup"; readonly day: Day | Date; readonly source: string | null } | null;
}

/** Shows who has checked it, and when; or that only its owner states it. */
export function Source({ check }: SourceProps) {
  if (check === null) return <bdi className="soft">{said.stated}</bdi>;
  const day = formatDate(check.day);
  return <bdi>{check.by === "support" ? said.checkedBySupport(day) : said.checkedByList(check.source ?? "", day)}</bdi>;
}

/** Shows a license, insurance or bond, always with its date and who verified it. */
export function CredentialLine({ credential }: { credential: ShownCredential & Partial<CredentialOfBidder> }) {
  const { holder, validFrom, validUntil, coverage, check, documentId } = credential;
  const isOver = validUntil < today();
  const isAhead = validFrom > today();
  const when = isOver
    ? said.expired(formatDate(validUntil))
    : isAhead
      ? said.from(formatDate(validFrom))
      : said.until(formatDate(validUntil));
  return (
    <span className={`credential${isOver ? " credential--over" : check ? " credential--checked" : ""}`}>
      <Icon name={isOver ? "exclamation-triangle" : check ? "verified" : "info-circle"} size="small" />
      <span className="credential__text">
        <bdi>
          <span className="medium">{credentialName(credential)}</span>
          {", "}
          <span className="credential__when">{when}</span>
        </bdi>
        <Source check={check && { ...check, day: (check.by === "lookup" ? check.listDay : null) ?? check.at }} />
        <bdi className="soft">
          {[said.issuedTo(holder), coverage ? said.covers(formatMoney(coverage)) : null].filter(Boolean).join(", ")}
        </bdi>
        {documentId ? (
          <a href={`/files/${encodeURIComponent(documentId)}/original`} target="_blank" rel="noopener">
            {said.openDocument}
            <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
          </a>
        ) : null}
      </span>
    </span>
  );
}

/** Shows somebody's licenses, insurances and bonds, each with its dates and who verified it. */
export function CredentialLines({
  credentials,
}: {
  credentials: readonly (ShownCredential & Partial<CredentialOfBidder>)[];
}) {
  if (credentials.length === 0) return <p className="soft">{said.noneShown}</p>;
  return (
    <ul className="plain-list credential-lines stack-8" aria-label={said.title}>
      {credentials.map((credential) => (
        <li key={credential.id}>
          <CredentialLine credential={credential} />
        </li>
      ))}
    </ul>
  );
}
