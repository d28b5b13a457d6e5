import * as words from "#web/words.ts";
/** Shows placeholder cards in the shape of bids until the bids arrive. */
export function BidSkeletons({ shape = "card", count = 2 }: { shape?: "card" | "row"; count?: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{words.page.loadingBids}</span>
      <div className={shape === "card" ? "bid-cards stack-24" : "stack-16"} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never change places
          <div key={index} className={`ui-card frame bid-bones bid-bones--${shape}`}>
            <span className="ui-bone bid-bone--person" />
            {shape === "card" ? <span className="ui-bone bid-bone--record" /> : null}
            <span className="ui-bone bid-bone--state" />
            <span className="ui-bone bid-bone--amount" />
            {shape === "card" ? <span className="ui-bone bid-bone--text" /> : null}
            <span className="ui-bone bid-bone--actions" />
          </div>
        ))}
      </div>
    </div>
  );
}
