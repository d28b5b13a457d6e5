import type { ReplyOf } from "#api/call.ts";
import type { listOwnListingsEndpoint } from "#api/endpoints/listings.ts";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import { faceOf } from "#web/files/pictures.ts";
import { WorkLine } from "#web/market/work-line.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { only } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ListingFrame } from "./listing-frame.tsx";
import { MainButton } from "./main-button.tsx";
import type { TakingDown } from "./take-down.tsx";

type OwnListing = ReplyOf<typeof listOwnListingsEndpoint>["items"][number];

/** Shows the agreed price at the bottom of a card. */
function Price({ contract }: { contract: ContractAtWork }) {
  return (
    <span className="work-price">
      <span className="work-price__label">{words.work.price}</span>
      <strong className="text-20">
        <Money cents={contract.totalCost} />
      </strong>
    </span>
  );
}

export interface OwnListingCardProps {
  listing: OwnListing;
  onTakeDown: (prompt: TakingDown) => void;
}

/**
 * Shows one of the person's own projects; once somebody is hired, who that is, the price, and the state of the work.
 * Edit, close and remove are offered only while it is open; a project hidden by support says why.
 */
export function OwnListingCard({ listing, onTakeDown }: OwnListingCardProps) {
  const details = useOverlay("postID");
  const post = useOverlay("post");
  const hidden = listing.state === "hidden";
  const isOpen = listing.state === "open";
  const open = () => details.open(listing.id);
  const { contract } = listing;
  return (
    <ListingFrame
      listing={listing}
      onOpen={open}
      entries={[
        ...only(isOpen || hidden, {
          label: words.project.edit,
          icon: "pencil",
          onChoose: () => post.open(listing.id),
        }),
        ...only(isOpen, {
          label: words.project.close,
          icon: "lock",
          apart: true,
          onChoose: () => onTakeDown({ how: "close", listing }),
        }),
        ...only(isOpen || hidden, {
          label: words.project.remove,
          icon: "trash",
          apart: hidden,
          onChoose: () => onTakeDown({ how: "remove", listing }),
        }),
      ]}
      posted={
        <>
          {contract ? (
            <Person
              size="small"
              name={contract.bidder.name}
              imageUrl={faceOf(contract.bidder)}
              detail={contract.state === "offer_sent" ? words.contract.states.offer_sent : words.contract.bidder}
            />
          ) : (
            <p className="soft">
              {words.listing.posted} <When at={listing.postedAt} within />
            </p>
          )}
          {hidden ? (
            <div className="listing-card__hidden stack-4">
              <p>
                <Icon name="exclamation-circle" size="small" /> {words.project.hidden}
              </p>
              <p dir="auto">{listing.hiddenBecause}</p>
              <p>{words.project.hiddenHint}</p>
            </div>
          ) : null}
        </>
      }
      work={contract ? { facts: <WorkLine contract={contract} />, price: <Price contract={contract} /> } : undefined}
      main={<MainButton listing={listing} onDetails={open} />}
    />
  );
}
