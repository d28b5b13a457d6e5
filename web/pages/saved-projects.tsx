import { LikedListings } from "#web/features/listing/liked-listings.tsx";
import { Overlays } from "./overlays.tsx";

/** Shows /v1/projects-liked: the person's saved projects, and over them a project's details or a bid. */
export function SavedProjectsPage() {
  return (
    <>
      <LikedListings />
      <Overlays />
    </>
  );
}
