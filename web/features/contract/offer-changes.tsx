import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { formatMoney } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import type { Side, Viewed } from "./viewed.ts";

const pictureChange = (before: string | null, after: string | null): readonly string[] => {
  if (before === after) return [];
  if (before === null) return [words.cancelling.pictureAdded];
  return [after === null ? words.cancelling.pictureRemoved : words.cancelling.pictureChanged];
};

/** Returns where an offer differs from the bid, one line per milestone. */
export const changesOf = ({ milestones, bidMilestones }: Pick<Viewed, "milestones" | "bidMilestones">) => {
  const rows = Array.from({ length: Math.max(milestones.length, bidMilestones.length) });
  return rows.flatMap((_, index) => {
    const [after, before] = [milestones[index], bidMilestones[index]];
    const number = index + 1;
    if (after === undefined) return [{ number, text: words.cancelling.removed(number) }];
    if (before === undefined) return [{ number, text: words.cancelling.added(number) }];
    const parts = [
      ...(after.amount === before.amount
        ? []
        : [words.cancelling.wasAmount(formatMoney(before.amount), formatMoney(after.amount))]),
      ...(after.endDay === before.endDay
        ? []
        : [words.cancelling.wasDue(formatDate(before.endDay), formatDate(after.endDay))]),
      ...pictureChange(before.pictureId, after.pictureId),
      ...(after.description === before.description ? [] : [words.cancelling.wasText(before.description)]),
    ];
    return parts.length === 0 ? [] : [{ number, text: `${words.contract.milestone(number)}: ${parts.join("; ")}` }];
  });
};

/** Shows where the milestones of an open offer differ from the bid. */
export function OfferChanges({ contract, side }: { contract: Viewed; side: Side }) {
  const changes = contract.state === "offer_sent" ? changesOf(contract) : [];
  if (changes.length === 0) return null;
  const own = side === "bidder";
  return (
    <section className="contract-notice contract-payment contract-payment--info" aria-labelledby="offer-changes">
      <Icon name="info-circle" size="small" />
      <div className="contract-notice__text fills">
        <h2 id="offer-changes" className="contract-notice__title">
          {own ? words.cancelling.changedTitle : words.cancelling.changedTitlePoster}
        </h2>
        <p>{own ? words.cancelling.changedHint : words.cancelling.changedHintPoster}</p>
        <ul className="contract-notice__list">
          {changes.map(({ number, text }) => (
            <li key={number}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
