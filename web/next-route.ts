/** Where to go after signing in. Only a path of Dibbs's own: an address elsewhere, however it is dressed, becomes /v1. */
const home = "/v1";
/** Stands for Dibbs's own origin: what leaves it would leave that too. */
const anywhere = "https://dibbs.invalid";
const signedOutPaths = ["/signin", "/register"];

export const isSignedOutPath = (pathname: string): boolean => signedOutPaths.includes(pathname.replace(/\/+$/, ""));

export const nextRouteOf = (search: string): string => {
  const wanted = new URLSearchParams(search).get("next_route");
  if (!wanted?.startsWith("/")) return home;
  let url: URL;
  try {
    url = new URL(wanted, anywhere);
  } catch {
    return home;
  }
  if (url.origin !== anywhere || isSignedOutPath(url.pathname) || url.pathname === "/") return home;
  return url.pathname + url.search + url.hash;
};

/** The sign-in page that comes back here. */
export const signInFor = (path: string): string =>
  path === "/" ? "/signin" : `/signin?next_route=${encodeURIComponent(path)}`;

/** The other signed-out page, with the same way on. */
export const keepNextRoute = (path: string, search: string): string => {
  const next = new URLSearchParams(search).get("next_route");
  return next ? `${path}?next_route=${encodeURIComponent(next)}` : path;
};
