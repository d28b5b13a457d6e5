import { SummaryCard } from "#web/features/profile/profile-pages.tsx";
import type { Look } from "./look.ts";

export const look: Look<[]> = {
  reads: 0,
  draw: (person) => ({ ".profile-summary": <SummaryCard person={person} /> }),
};
