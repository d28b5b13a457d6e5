import { addressOf } from "#api/addresses.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import * as words from "#web/words.ts";

export interface SuggestedDayProps {
  bidId: string;
  milestoneId: string;
  day: string;
  variant: "primary" | "outlined";
  className: string;
}

/** Shows the day by which a milestone could be done with its materials, and a link to propose that day. */
export function SuggestedDay({ bidId, milestoneId, day, variant, className }: SuggestedDayProps) {
  return (
    <>
      <p className={className}>{words.delivery.suggest(formatDate(day))}</p>
      <ButtonLink
        variant={variant}
        icon="calendar"
        to={`${addressOf({ to: "bidder_contract", bidId })}&later=${milestoneId}.${day}`}
      >
        {words.delivery.proposeDate}
      </ButtonLink>
    </>
  );
}
