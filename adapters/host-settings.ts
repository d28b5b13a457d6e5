import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { Effect, Schema } from "effect";
import ipaddr from "ipaddr.js";
import {
  alone,
  inDevelopment,
  isProduction,
  oneOf,
  origin,
  parsed,
  read,
  refuse,
  type Setting,
  text,
  together,
} from "./setting.ts";
import { isThisMachine } from "./this-machine.ts";
import { readWaiverForms } from "./waiver-forms/waiver-forms.ts";

const Port = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 65_535 }));

export const port = Effect.map(read("PORT", Port, "a port from 0 to 65535"), (given) => given ?? 4310);

/** Where browsers reach Dibbs, as an origin; https in production. */
export const publicUrl: Setting<string> = Effect.gen(function* () {
  const given = yield* text("PUBLIC_URL");
  if ((yield* isProduction) && !given?.startsWith("https://")) {
    return yield* refuse(
      "PUBLIC_URL must be an https address where NODE_ENV is production, like https://dibbs.example.",
    );
  }
  return (yield* origin("PUBLIC_URL", "https://dibbs.example")) ?? `http://localhost:${yield* port}`;
});

/** The same for parts that report only their own faults: a wrong address is reported once, by its own setting. */
export const publicUrlOrNone = Effect.orElseSucceed(publicUrl, () => "https://localhost");

/** Nobody needs more proxies; a greater number is a mistake. */
const mostHops = 10;

const isRange = (given: string): boolean => {
  if (!given.includes("/")) return isIP(given) !== 0;
  // The range of all addresses would trust everybody.
  return ipaddr.isValidCIDR(given) && ipaddr.parseCIDR(given)[1] > 0;
};

/**
 * The proxies whose forwarded client address is trusted: this many in a row, or those in these ranges; null for none.
 */
export const proxySettings = parsed(
  "TRUST_PROXY",
  (given): number | ReadonlyArray<string> | undefined => {
    if (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= mostHops) return Number(given);
    const ranges = given.split(/[\s,]+/).filter((part) => part !== "");
    return ranges.length > 0 && ranges.every(isRange) ? ranges : undefined;
  },
  (given) =>
    `TRUST_PROXY must be addresses or ranges like 10.0.0.0/8, or how many proxies are in a row, from 1 to ${mostHops}, and is '${given}'.`,
);

/** The modes in which the PostgreSQL driver uses TLS or does not connect; the others fall back to plain text. */
const secureModes = ["require", "verify-ca", "verify-full"];

/** Parses the address without the ports of several hosts, which a standard URL can't have; null if it is no address. */
const standardOf = (given: string): URL | null => URL.parse(given.replace(/(:\d+)(?=,)/g, ""));

/** The driver's targets: host names or socket folders; localhost if none is named. */
const hostsOf = (url: URL): ReadonlyArray<string> => {
  const named = url.hostname.replaceAll(/%2f/gi, "/") || url.searchParams.get("host") || "localhost";
  return named.split(",").map((host) => host.replace(/:\d*$/, ""));
};

/** Whether the driver reaches all hosts by TLS, or all are this machine. Opening reports an invalid address. */
const isSafe = (given: string): boolean => {
  const url = standardOf(given);
  if (url === null) return true;
  const modes = url.searchParams.getAll("sslmode");
  const isSecure = modes.length > 0 && modes.every((mode) => secureModes.includes(mode));
  return isSecure || hostsOf(url).every((host) => host.startsWith("/") || isThisMachine(host));
};

const withoutTls = (name: string): string =>
  `${name} must end in ?sslmode=verify-full (or require) where NODE_ENV is production and the database is on another machine.`;

/** The address of a one-host primary (decision 80). In production it uses TLS, except on the machine itself. */
const databaseAddress = Effect.fnUntraced(function* (name: string) {
  const given = yield* text(name);
  const url = given === null ? null : standardOf(given);
  if (url !== null && hostsOf(url).length > 1) {
    return yield* refuse(
      `${name} names several hosts: name one that leads to the primary (adapters/deploy/README.md).`,
    );
  }
  if (given === null || !(yield* isProduction) || isSafe(given)) return given;
  return yield* refuse(withoutTls(name));
});

/** The operator's PostgreSQL, or the pooler before it; null for the bundled one. */
export const databaseSettings = databaseAddress("DATABASE_URL");

/** The same PostgreSQL without the pooler; null if there is none. */
export const directDatabaseSettings = Effect.gen(function* () {
  const direct = yield* databaseAddress("DATABASE_DIRECT_URL");
  if (direct === null || (yield* text("DATABASE_URL")) !== null) return direct;
  return yield* refuse("DATABASE_DIRECT_URL is set, but DATABASE_URL is not.");
});

/** Its streaming replicas, for read-only queries; empty if not set. Commas also separate the hosts of one address. */
export const replicaSettings = Effect.gen(function* () {
  const given = yield* text("DATABASE_READ_URLS");
  if (given === null) return [];
  const urls = given.split(/[\s,]+(?=postgres)/);
  if (!urls.every((url) => /^postgres(ql)?:\/\/\S+$/.test(url))) {
    return yield* refuse(
      "DATABASE_READ_URLS must be addresses of the form postgres://user:password@host:5432/name, apart by commas.",
    );
  }
  if ((yield* text("DATABASE_URL")) === null)
    return yield* refuse("DATABASE_READ_URLS is set, but DATABASE_URL is not.");
  if ((yield* isProduction) && !urls.every(isSafe))
    return yield* refuse(withoutTls("Each address in DATABASE_READ_URLS"));
  return urls;
});

/** The endpoint of an S3 service, with its path if any; drops the bucket, which some services show at its end. */
const s3Endpoint = (bucket: string) =>
  parsed(
    "S3_ENDPOINT",
    (given) => {
      const url = URL.canParse(given) ? new URL(given) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
      const path = url.pathname.replace(/\/+$/, "");
      return url.origin + (path === `/${bucket}` ? "" : path);
    },
    (given) => `S3_ENDPOINT must be an address like https://s3.example.com, and is '${given}'.`,
  );

/** Where files are stored: a folder, or a bucket; production must say which. */
export const fileSettings = Effect.gen(function* () {
  const kind = yield* oneOf("FILES", ["disk", "s3"]);
  if (kind !== "s3") {
    const names = ["S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
    yield* alone(names, "FILES is not s3");
    if (kind === "disk") return { kind };
    return yield* inDevelopment(
      { kind: "disk" },
      "FILES must be set where NODE_ENV is production: s3, or disk if all processes share DATA_DIR and it is backed up.",
    );
  }
  const [bucket, region] = [yield* text("S3_BUCKET"), yield* text("S3_REGION")];
  if (bucket === null || region === null) {
    return yield* refuse("FILES is s3, so S3_BUCKET and S3_REGION must be set.");
  }
  const keys = { accessKeyId: ["S3_ACCESS_KEY_ID"], secretAccessKey: ["S3_SECRET_ACCESS_KEY"] } as const;
  const credentials = yield* together(keys, ": the two are one key to the bucket");
  return { kind, bucket, region, endpoint: yield* s3Endpoint(bucket), credentials };
});

/** A production install does not include the library behind the simulated Google. */
const hasStandIn = existsSync(new URL("../node_modules/oidc-provider", import.meta.url));

/** Who signs people in besides passwords: Google, the simulated Google in development, or nobody. */
export const googleSettings = Effect.gen(function* () {
  const fields = { clientId: ["GOOGLE_CLIENT_ID"], clientSecret: ["GOOGLE_CLIENT_SECRET"] } as const;
  const client = yield* together(fields, ", so that people can sign in with Google");
  if (client !== null) return { kind: "google" as const, ...client };
  return { kind: (yield* isProduction) || !hasStandIn ? ("none" as const) : ("development" as const) };
});

const isTemplate = (url: string): boolean =>
  url.startsWith("https://") &&
  URL.canParse(url.replace("{s}", "a")) &&
  ["{z}", "{x}", "{y}"].every((part) => url.includes(part));

/** Where browsers fetch map tiles, and the attribution they require; null if the map has no tiles. */
export const mapSettings = together(
  {
    url: ["MAP_TILES_URL", { test: isTemplate }, "an address like https://tiles.example/{z}/{x}/{y}.png"],
    attribution: ["MAP_TILES_ATTRIBUTION"],
  },
  ", so that the map has tiles and says whose they are",
);

/** The origin from which pages fetch map tiles. */
export const mapOrigin = ({ url }: { readonly url: string }): string =>
  new URL(url.replace("{s}.", "any.")).origin.replace("//any.", "//*.");

/** The folder of license lists; null if there is none. */
export const licenseSettings = parsed(
  "LICENSE_LISTS",
  (given) => (existsSync(given) ? given : undefined),
  (given) => `LICENSE_LISTS must be a folder, and is '${given}', which isn't there.`,
);

/** The lien waiver forms of a folder, already read and validated; null if there are none. */
export const waiverSettings = Effect.flatMap(text("WAIVER_FORMS"), (folder) => {
  if (folder === null) return Effect.succeed(null);
  try {
    return Effect.succeed(readWaiverForms(folder));
  } catch (cause) {
    return refuse(`WAIVER_FORMS can't be used: ${cause instanceof Error ? cause.message : cause}.`);
  }
});
