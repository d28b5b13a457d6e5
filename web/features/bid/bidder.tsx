import type { BidView } from "#core/market/bid/bid.ts";
import { faceOf } from "#web/files/pictures.ts";
import { Person } from "#web/ui/Person.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

export interface BidderProps {
  bid: { readonly bidder: Pick<BidView["bidder"], "name" | "pictureId">; readonly createdAt: Date };
  /** Makes the name a button that shows more about the bidder. */
  onOpen?: () => void;
}

/** Shows who has bid, and when. */
export function Bidder({ bid: { bidder, createdAt }, ...rest }: BidderProps) {
  return (
    <Person
      name={bidder.name}
      imageUrl={faceOf(bidder)}
      detail={
        <bdi>
          {words.bidder.date} <When at={createdAt} as="MMM DD, YYYY" />
        </bdi>
      }
      {...rest}
    />
  );
}
