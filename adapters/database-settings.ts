import { isThisMachine } from "./this-machine.ts";

type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
};

/** The modes in which the driver of PostgreSQL talks by TLS or not at all; the others fall back to plain words. */
const secureModes = ["require", "verify-ca", "verify-full"];

/** What the driver connects to: names of hosts, or folders of sockets; the machine itself where nothing is named. */
const hostsOf = (url: URL): ReadonlyArray<string> => {
  const named = decodeURIComponent(url.hostname) || url.searchParams.get("host") || "localhost";
  return named.split(",").map((host) => host.replace(/:\d*$/, ""));
};

/**
 * The address of a PostgreSQL of one's own; null for the one that comes with Dibbs. In production its words travel by TLS,
 * except on the machine itself, where nobody is in between. Throws an error whose message is one sentence that holds no password.
 */
export const databaseSettings = ({ text, production }: Given): string | null => {
  const given = text("DATABASE_URL");
  if (given === null || !production) return given;
  // Several hosts with ports of their own are an address to the driver, and none to the standard.
  const standard = given.replace(/(:\d+)(?=,)/g, "");
  // What is no address at all is told where it is opened.
  if (!URL.canParse(standard)) return given;
  const url = new URL(standard);
  const modes = url.searchParams.getAll("sslmode");
  const isSecure = modes.length > 0 && modes.every((mode) => secureModes.includes(mode));
  const isNear = hostsOf(url).every((host) => host.startsWith("/") || isThisMachine(host));
  if (isSecure || isNear) return given;
  throw new Error(
    "DATABASE_URL must end in ?sslmode=verify-full (or require) where NODE_ENV is production and the database is on another machine.",
  );
};
