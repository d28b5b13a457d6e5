import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/** Other origins that the pages need, such as a payment provider's, by directive. */
export type Origins = Partial<Record<"script" | "frame" | "connect" | "image", ReadonlyArray<string>>>;

const directives = ["script", "frame", "connect", "image"] as const;

/** Returns the union of these origins. */
export const joinOrigins = (...parts: ReadonlyArray<Origins>): Origins =>
  Object.fromEntries(
    directives.map((directive) => [directive, [...new Set(parts.flatMap((part) => part[directive] ?? []))]]),
  );

type Options = { readonly publicUrl: string; readonly origins?: Origins };

/**
 * Returns the headers (CSP, HSTS) that stop browsers from doing what our pages never need. They are the same for every
 * reply, so this runs once.
 */
export const securityHeaders = ({ publicUrl, origins = {} }: Options): Readonly<Record<string, string>> => {
  const { protocol, host } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(origins.script ?? [])],
        // The widgets position their overlays with style attributes and add style sheets while they run.
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

/**
 * Returns the same for data replies: browsers never render them as a page, and a longer list would add to each reply.
 */
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
