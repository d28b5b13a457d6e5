/** Which links of alerts lead to what is on the screen. */

/** What names the one thing that a page shows. */
const names = ["contract_id", "bid_id", "listing_id", "conversation", "ticket"] as const;

/** Over any page a project can be open, which links name by /v1. */
const project = "postID";

/** The links, as alerts have them, of the page at this address; nothing where alerts are read one by one. */
export const visitedLinks = (pathname: string, search: string): readonly string[] => {
  const path = pathname.replace(/\/+$/, "");
  if (path === "/v1/alerts") return [];
  const query = new URLSearchParams(search);
  const name = names.find((known) => query.has(known));
  const listing = query.get(project);
  return [
    ...(name === undefined ? [path] : [`${path}?${name}=${query.get(name)}`]),
    ...(listing === null ? [] : [`/v1?${project}=${listing}`]),
  ];
};
