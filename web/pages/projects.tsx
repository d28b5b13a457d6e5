import { OwnListings } from "#web/features/listing/own-listings.tsx";
import { Overlays, PostButton } from "./overlays.tsx";

/** Shows /v1/projects: the person's own projects, and over them a project's details or a post. */
export function ProjectsPage() {
  return (
    <>
      <OwnListings post={<PostButton />} fill={<PostButton variant="outlined" />} />
      <Overlays />
    </>
  );
}
