import type { ReactNode } from "react";
import type { ListingView } from "#core/market/listing/listing.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { photoOf } from "#web/files/pictures.ts";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Card } from "#web/ui/Card.tsx";
import { Menu, type MenuEntry, only } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import * as words from "#web/words.ts";
import { ListingFacts } from "./listing-facts.tsx";
import { sentenceCase } from "./say.ts";

export interface ListingFrameProps {
  listing: ListingView;
  eager?: boolean;
  /** Opens the details, as the whole card does. */
  onOpen: () => void;
  /** Shown before the menu. */
  heart?: ReactNode;
  /** The menu's entries in addition to viewing and sharing. */
  entries?: readonly MenuEntry[];
  /** Who posted it, and when; and anything else before the facts. */
  posted: ReactNode;
  /** Replaces the facts and budget of a listing: the state of the work, and its price. */
  work?: { facts: ReactNode; price: ReactNode } | undefined;
  /** The button at the bottom of the card. */
  main: ReactNode;
}

/** The common frame of listing cards in every list. */
export function ListingFrame({
  listing,
  eager = false,
  onOpen,
  heart,
  entries = [],
  posted,
  work,
  main,
}: ListingFrameProps) {
  const share = useOverlay("share");
  const fresh = useFresh("listing", listing.id);
  const title = sentenceCase(listing.title);
  return (
    <Card
      media={<Photo {...photoOf(listing.pictures[0])} alt={title} eager={eager} />}
      title={<bdi className="listing-card__title">{title}</bdi>}
      onOpen={onOpen}
      fresh={fresh}
      menu={
        <>
          {heart}
          <Menu
            label={words.project.more(title)}
            entries={[
              { label: words.project.viewInDetails, icon: "eye", onChoose: onOpen },
              ...only(listing.state !== "hidden", {
                label: words.project.share,
                icon: "share-alt",
                onChoose: () => share.open(listing.id),
              }),
              ...entries,
            ]}
          />
        </>
      }
      footer={
        <>
          {work?.price ?? (
            <strong className="text-20">
              <Money cents={listing.budget} />
            </strong>
          )}
          {main}
        </>
      }
    >
      {posted}
      {work?.facts ?? <ListingFacts listing={listing} />}
    </Card>
  );
}
