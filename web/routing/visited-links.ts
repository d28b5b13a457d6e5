/** Which links of alerts lead to what is on the screen. */
import { paths, queryNames } from "#api/addresses.ts";

/** What names the one thing that a page shows; but a project, which can be open over any page. */
const { listing: project = "", ...others } = queryNames;
const names = Object.values(others);

/** The links, as alerts have them, of the page at this address; nothing where alerts are read one by one. */
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
