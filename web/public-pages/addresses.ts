import type { Industry } from "#core/people/person/industries.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";

/** The addresses of the pages for everybody. */
export const publicPaths = { front: "/", projects: "/projects", pros: "/pros" } as const;

export const projectPath = (id: ListingId): string => `${publicPaths.projects}/${id}`;

export const proPath = (id: PersonId): string => `${publicPaths.pros}/${id}`;

export const portraitAddress = (id: PersonId): string => `${proPath(id)}/picture`;

export type ProjectQuery = {
  readonly trade: Industry | null;
  /** Two letters. */
  readonly state: string | null;
  readonly after?: string | null;
};

/** The list of open projects, of a trade or in a state where one is named. */
export const projectsPath = ({ trade, state, after = null }: ProjectQuery): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ trade, state, after })) if (value !== null) query.set(name, value);
  return query.size === 0 ? publicPaths.projects : `${publicPaths.projects}?${query}`;
};

/** A picture of a public project, the first is 1: `card` is 640 pixels wide, `detail` 1280. */
export const pictureAddress = (id: ListingId, number: number, size: "card" | "detail"): string =>
  `${projectPath(id)}/pictures/${number}/${size}`;
