import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/** Other origins that the pages need, such as a payment provider's, by directive. */
export type Origins = Partial<Record<"script" | "frame" | "connect" | "image", ReadonlyArray<string>>>;

const directives = ["script", "frame", "connect", "image"] as const;

/** What all of them need together. */
export const joinOrigins = (...parts: ReadonlyArray<Origins>): Origins =>
  Object.fromEntries(
    directives.map((directive) => [directive, [...new Set(parts.flatMap((part) => part[directive] ?? []))]]),
  );

type Options = { readonly publicUrl: string; readonly origins?: Origins };

/** The headers (CSP, HSTS) that keep browsers from doing what our pages never need; the same for every answer, so made once. */
export const securityHeaders = ({ publicUrl, origins = {} }: Options): Readonly<Record<string, string>> => {
  const { protocol, host } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(origins.script ?? [])],
        // The widgets set the place of their overlays in style attributes and add their sheets while they run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", "data:"],
        imgSrc: ["'self'", "data:", "blob:", ...(origins.image ?? [])],
        connectSrc: ["'self'", `${isSecure ? "wss" : "ws"}://${host}`, ...(origins.connect ?? [])],
        frameSrc: origins.frame?.length ? [...origins.frame] : ["'none'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  const headers: Record<string, string> = {};
  const collector: Pick<ServerResponse, "removeHeader"> & {
    readonly setHeader: (name: string, value: string) => void;
  } = {
    setHeader: (name, value) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  set({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
};

/** The same for answers that are data: no page is ever made of one, whatever it says, and a long list costs each answer. */
export const dataHeaders = (pages: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  ...Object.fromEntries(
    [
      "cross-origin-resource-policy",
      "referrer-policy",
      "strict-transport-security",
      "x-content-type-options",
      "x-robots-tag",
    ].flatMap((name) => (pages[name] === undefined ? [] : [[name, pages[name]]])),
  ),
});
