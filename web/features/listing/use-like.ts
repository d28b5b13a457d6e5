import { useCallback, useMemo, useRef } from "react";
import type { ReplyOf } from "#api/call.ts";
import {
  likeListingEndpoint,
  listLikedListingsEndpoint,
  listLikesEndpoint,
  unlikeListingEndpoint,
} from "#api/endpoints/listings.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { problemOf, queryClient, readKey, useRead } from "#web/client.ts";
import { callSignedIn } from "#web/session/session.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

const key = readKey(listLikesEndpoint, {});

const show = (change: (liked: ReadonlyArray<ListingId>) => ReadonlyArray<ListingId>): void => {
  queryClient.setQueryData<ReplyOf<typeof listLikesEndpoint>>(key, (known) => known && { items: change(known.items) });
};

/**
 * Returns which listings this person likes, and a way to change that: shown at once, and undone with a notice if it
 * fails.
 */
export const useLike = () => {
  const toasts = useToasts();
  const { data } = useRead(listLikesEndpoint, {});
  const hideProblem = useRef<() => void>(undefined);
  const liked = useMemo(() => new Set(data?.items), [data]);
  const set = useCallback(
    async (listingId: ListingId, like: boolean) => {
      const put = (items: ReadonlyArray<ListingId>) => [listingId, ...items.filter((id) => id !== listingId)];
      const take = (items: ReadonlyArray<ListingId>) => items.filter((id) => id !== listingId);
      hideProblem.current?.();
      await queryClient.cancelQueries({ queryKey: key });
      show(like ? put : take);
      try {
        await callSignedIn(like ? likeListingEndpoint : unlikeListingEndpoint, { params: { listingId } });
        toasts.success(like ? words.listing.saved : words.listing.unsaved);
      } catch (cause) {
        show(like ? take : put);
        const { title, detail, whatToDo } = problemOf(cause);
        hideProblem.current = toasts.error(title, [detail, whatToDo].filter(Boolean).join(" "));
      }
      void queryClient.invalidateQueries({ queryKey: [listLikesEndpoint.name] });
      void queryClient.invalidateQueries({ queryKey: [listLikedListingsEndpoint.name] });
    },
    [toasts],
  );
  return { known: data !== undefined, likes: (id: ListingId) => liked.has(id), set };
};
