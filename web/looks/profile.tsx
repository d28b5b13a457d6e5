import { SummaryCard } from "#web/features/profile/profile-pages.tsx";
import { faceOf } from "#web/files/pictures.ts";
import { Avatar } from "#web/ui/Person.tsx";
import type { Look } from "./look.ts";

export const look: Look<[]> = {
  reads: 0,
  draw: (person) => ({
    ".profile-summary": <SummaryCard person={person} />,
    ".profile-photo__now .ui-avatar": <Avatar size="huge" name={person.name} imageUrl={faceOf(person)} />,
  }),
};
