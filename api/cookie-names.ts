/**
 * Returns a cookie's name and path. With https the name begins with `__Host-`: browsers accept such a cookie only from
 * this exact host, over https, for all paths, so that no sibling host can set it. Over http, in development, that
 * protection does not exist, and the cookie is sent to `path` alone.
 */
export const hostCookie = (
  name: string,
  path: string,
  secure: boolean,
): { readonly name: string; readonly path: string } =>
  secure ? { name: `__Host-${name}`, path: "/" } : { name, path };
