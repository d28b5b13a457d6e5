import { addressOf, paths } from "#api/addresses.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import type { BidRow } from "./bidder-card.tsx";

export const back = { to: paths.projects, label: words.bidder.backToProjects };

/** Says who must act now, for all bids together. */
export function Sentence({ rows }: { rows: readonly BidRow[] }) {
  const offered = rows.find(({ state }) => state === "contract_created");
  if (offered) {
    return words.bidSentence.poster.offered(<bdi>{offered.bidder.name}</bdi>, <When at={offered.updatedAt} within />);
  }
  const hired = rows.find(({ state }) => state === "contract_started" || state === "end_by_poster");
  if (hired) return words.bidSentence.poster.hiredOnly(<bdi>{hired.bidder.name}</bdi>);
  const waiting = rows.filter(({ state }) => state === "submitted").length;
  return waiting > 0 ? words.bidder.waitForYou(waiting) : words.bidder.none;
}

/** Shows the header of all bids on the person's own project; `rows` is undefined until they are loaded. */
export function BidsHeader({ listingId, rows }: { listingId: string; rows: readonly BidRow[] | undefined }) {
  return (
    <PageHeader
      title={words.bidder.title}
      back={back}
      sentence={rows ? <Sentence rows={rows} /> : undefined}
      actions={
        rows && rows.length > 1 ? (
          <ButtonLink to={`${addressOf({ to: "bidders", listingId })}&compare=1`}>{words.compare.open}</ButtonLink>
        ) : null
      }
    />
  );
}
