/**
 * The name of a cookie and where it is sent. With https it begins with `__Host-`: browsers take such a cookie only from this very
 * host, by https, for all of its paths, so that no neighbouring host can set one in its place. By http, in development, there
 * is no such promise, and the cookie goes to `path` alone.
 */
export const hostCookie = (
  name: string,
  path: string,
  secure: boolean,
): { readonly name: string; readonly path: string } =>
  secure ? { name: `__Host-${name}`, path: "/" } : { name, path };
