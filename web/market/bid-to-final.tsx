import type { ShownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import * as words from "#web/words.ts";

/** How somebody's final prices compare with their bids, with what they say of it; nothing where too few contracts tell. */
export function BidToFinalLine({ figures, name }: { figures: ShownBidToFinal | null; name: string }) {
  if (figures === null) return null;
  const { percent, within, contracts, answer } = figures;
  return (
    <div>
      <p>
        <bdi className="tabular">{words.closeout.figures(percent, within, contracts)}</bdi>{" "}
        <span className="soft">{words.closeout.figuresHelp}</span>
      </p>
      {answer === null ? null : (
        <p className="soft" dir="auto">
          {words.closeout.answerOf(name)} {answer}
        </p>
      )}
    </div>
  );
}
