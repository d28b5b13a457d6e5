/** Finds the alert links that lead to what is on the screen. */
import { paths, queryNames } from "#api/addresses.ts";

/** The query parameters that name a page's one thing; not a project, which can be open over any page. */
const { listing: project = "", ...others } = queryNames;
const names = Object.values(others);

/** Returns the alert links of the page at this address; none on the alerts page, where alerts are read one by one. */
export const visitedLinks = (pathname: string, search: string): readonly string[] => {
  const path = pathname.replace(/\/+$/, "");
  if (path === paths.alerts) return [];
  const query = new URLSearchParams(search);
  const name = names.find((known) => query.has(known));
  const listing = query.get(project);
  return [
    ...(name === undefined ? [path] : [`${path}?${name}=${query.get(name)}`]),
    ...(listing === null ? [] : [`${paths.listing}?${project}=${listing}`]),
  ];
};
