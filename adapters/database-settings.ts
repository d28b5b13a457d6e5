import { Effect } from "effect";
import { isProduction, refuse, type Setting, text } from "./setting.ts";
import { isThisMachine } from "./this-machine.ts";

/** The modes in which the driver of PostgreSQL talks by TLS or not at all; the others fall back to plain words. */
const secureModes = ["require", "verify-ca", "verify-full"];

/** What the driver connects to: names of hosts, or folders of sockets; the machine itself where nothing is named. */
const hostsOf = (url: URL): ReadonlyArray<string> => {
  const named = decodeURIComponent(url.hostname) || url.searchParams.get("host") || "localhost";
  return named.split(",").map((host) => host.replace(/:\d*$/, ""));
};

/** Whether the driver speaks with all hosts of the address by TLS, or all are this machine. What is no address is told where it is opened. */
const isSafe = (given: string): boolean => {
  // Several hosts with ports of their own are an address to the driver, and none to the standard.
  const standard = given.replace(/(:\d+)(?=,)/g, "");
  if (!URL.canParse(standard)) return true;
  const url = new URL(standard);
  const modes = url.searchParams.getAll("sslmode");
  const isSecure = modes.length > 0 && modes.every((mode) => secureModes.includes(mode));
  return isSecure || hostsOf(url).every((host) => host.startsWith("/") || isThisMachine(host));
};

/**
 * The address of a PostgreSQL of one's own; null for the one that comes with Dibbs. In production its words travel by TLS,
 * except on the machine itself, where nobody is in between.
 */
export const databaseSettings: Setting<string | null> = Effect.gen(function* () {
  const given = yield* text("DATABASE_URL");
  if (given === null || !(yield* isProduction) || isSafe(given)) return given;
  return yield* refuse(
    "DATABASE_URL must end in ?sslmode=verify-full (or require) where NODE_ENV is production and the database is on another machine.",
  );
});
