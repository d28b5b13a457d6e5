import { atFirst, Dues, type Today, TodayRows } from "#web/features/home/home.tsx";
import type { Look } from "./look.ts";

export const look: Look<[Today]> = {
  reads: 1,
  draw: (person, today) => ({
    ".home__rows": <TodayRows rows={today.items.slice(0, atFirst)} />,
    ".home__due-bone": <Dues person={person} today={today} />,
  }),
};
