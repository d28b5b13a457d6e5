import type { ListingId } from "#core/shared/ids.ts";
import { IconToggle } from "#web/ui/IconToggle.tsx";
import * as words from "#web/words.ts";
import { useLike } from "./use-like.ts";

/** Shows the heart on a project: filled if the person has saved it. */
export function LikeButton({ listingId, title }: { listingId: ListingId; title: string }) {
  const { known, likes, set } = useLike();
  const on = likes(listingId);
  return (
    <IconToggle
      on={on}
      disabled={!known}
      icon={on ? "heart-fill" : "heart"}
      label={words.listing.save(title)}
      hint={on ? words.project.unlike : words.listing.saveHint}
      onToggle={() => void set(listingId, !on)}
    />
  );
}
