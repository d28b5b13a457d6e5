import type { ShownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import * as words from "#web/words.ts";

/**
 * Shows how somebody's final prices compare with their bids, with their explanation; renders nothing if there are too
 * few contracts.
 */
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
