import type { Industry } from "#core/people/person/industries.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";

/** The addresses of the public pages. */
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

/** Returns the address of the list of open projects, optionally of a trade or in a state. */
export const projectsPath = ({ trade, state, after = null }: ProjectQuery): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ trade, state, after })) if (value !== null) query.set(name, value);
  return query.size === 0 ? publicPaths.projects : `${publicPaths.projects}?${query}`;
};

/** Returns the address of a public project's picture, counted from 1: `card` is 640 pixels wide, `detail` 1280. */
export const pictureAddress = (id: ListingId, number: number, size: "card" | "detail"): string =>
  `${projectPath(id)}/pictures/${number}/${size}`;
