import { Effect } from "effect";
import { isProduction, refuse, type Setting, text } from "../setting.ts";
import { isThisMachine } from "../this-machine.ts";

/** A NATS server, or the servers of one cluster. */
export type NatsSettings = {
  /** As `nats.example:4222`. */
  readonly servers: ReadonlyArray<string>;
  /** Requires TLS, and a certificate for each server's name. */
  readonly tls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly token: string | null;
};

const address = /^(nats|tls):\/\//;

/** Percent-decodes a part of an address; null if an escape is invalid. */
const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** NATS_URL, with the user and password, or token, of its first address; null if it is not set. */
export const natsSettings: Setting<NatsSettings | null> = Effect.gen(function* () {
  const given = yield* text("NATS_URL");
  if (given === null) return null;
  const all = given.split(/[\s,]+/);
  const form = "NATS_URL must be nats://user:password@host:4222 or tls://…, several of one cluster apart by commas.";
  if (!all.every((one) => address.test(one) && URL.canParse(one))) return yield* refuse(form);
  const urls = all.map((one) => new URL(one));
  const [first] = urls;
  if (first === undefined || urls.some(({ hostname }) => hostname === "")) return yield* refuse(form);
  const tls = urls.every(({ protocol }) => protocol === "tls:");
  if ((yield* isProduction) && !tls && !urls.every(({ hostname }) => isThisMachine(hostname))) {
    return yield* refuse(
      "NATS_URL must begin with tls:// where NODE_ENV is production and NATS is on another machine.",
    );
  }
  const [user, password] = [decoded(first.username), decoded(first.password)];
  if (user === null || password === null) {
    return yield* refuse(
      "NATS_URL has a % in its user or password that stands for nothing: write %25 for a percent sign.",
    );
  }
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    tls,
    ...(password === ""
      ? { user: null, password: null, token: user === "" ? null : user }
      : { user, password, token: null }),
  };
});
