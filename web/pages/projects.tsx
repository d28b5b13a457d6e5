import { OwnListings } from "#web/features/listing/own-listings.tsx";
import { Overlays, PostButton } from "./overlays.tsx";

/** /v1/projects: one's own projects, and over them a project's details or a post. */
export function ProjectsPage() {
  return (
    <>
      <OwnListings post={<PostButton />} fill={<PostButton variant="outlined" />} />
      <Overlays />
    </>
  );
}
