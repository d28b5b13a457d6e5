import { LikedListings } from "#web/features/listing/liked-listings.tsx";
import { Overlays } from "./overlays.tsx";

/** /v1/projects-liked: the projects one has saved, and over them a project's details or a bid. */
export function SavedProjectsPage() {
  return (
    <>
      <LikedListings />
      <Overlays />
    </>
  );
}
