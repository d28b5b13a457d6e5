import { viewBidEndpoint } from "#api/endpoints/bids.ts";
import { InsuranceDemand } from "#core/contract/contract/contract.ts";
import { contractDates, insuranceOf, missingFrom } from "#core/contract/contract/insurance-cover.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import type { Day } from "#core/shared/day.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { useRead } from "#web/client.ts";
import { CredentialLines } from "#web/market/credential-lines.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/Select.tsx";
import * as words from "#web/words.ts";

const said = words.insurance;

/** Shows whether the bidder's insurance covers the days of the offer. */
function Cover({ bid, demand, endDays }: { bid: BidView; demand: "warn" | "block"; endDays: readonly Day[] }) {
  const { data } = useRead(viewBidEndpoint, { params: { bidId: bid.id } });
  if (data === undefined) return null;
  const today = dayOf(new Date());
  const dates = contractDates(
    { startDay: bid.startDay, offered: today, today },
    endDays.map((endDay) => ({ endDay })),
  );
  const missing = missingFrom(data.credentials, dates, today);
  const found = insuranceOf(data.credentials, dates);
  return (
    <div className="stack-8">
      {missing === null ? (
        <p>
          <bdi>{said.covered(formatDate(dates.until))}</bdi>
        </p>
      ) : (
        <p role="status">
          <bdi>{said.missing(bid.bidder.name, formatDate(missing))}</bdi>{" "}
          <bdi>{demand === "block" ? said.missingBlock(bid.bidder.name) : said.missingWarn}</bdi>
        </p>
      )}
      {found.length > 0 ? <CredentialLines credentials={found} /> : <p className="soft">{said.none}</p>}
    </div>
  );
}

/** Asks whether insurance is demanded, and shows the bidder's insurance. */
export function InsuranceField({
  bid,
  endDays,
  value,
  onChange,
}: {
  bid: BidView;
  /** The due dates of the offer's milestones, as far as they are typed. */
  endDays: readonly Day[];
  value: InsuranceDemand;
  onChange: (demand: InsuranceDemand) => void;
}) {
  return (
    <>
      <SelectField
        label={said.label}
        help={said.help}
        options={InsuranceDemand.literals.map((demand) => ({ value: demand, label: said.demands[demand] }))}
        value={value}
        onChange={(value) => onChange(InsuranceDemand.literals.find((demand) => demand === value) ?? "none")}
      />
      {value === "none" ? null : <Cover bid={bid} demand={value} endDays={endDays} />}
    </>
  );
}
