import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

type Options = {
  readonly publicUrl: string;
  /** Other origins that the pages need, such as a payment provider's, by directive. */
  readonly origins?: Partial<Record<"script" | "frame" | "connect" | "image", ReadonlyArray<string>>>;
};

/** The headers that keep browsers from doing what our pages never need. */
export const securityHeaders = async (app: FastifyInstance, { publicUrl, origins = {} }: Options): Promise<void> => {
  const { protocol, host } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  await app.register(helmet, {
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
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
};
