import { Schema } from "effect";
import { keptOnce } from "../kept-once.ts";

/** The keys that identify us to push services (RFC 8292). Browsers subscribe with one pair: changing it loses them. */
const PushKeys = Schema.Struct({
  publicKey: Schema.String.check(Schema.isPattern(/^[\w-]{87}$/)),
  privateKey: Schema.String.check(Schema.isPattern(/^[\w-]{43}$/)),
});
export type PushKeys = typeof PushKeys.Type;

const Stored = Schema.fromJsonString(PushKeys);
const read = Schema.decodeUnknownSync(Stored);
const isReadable = Schema.decodeUnknownOption(Stored);

/**
 * Returns the keys that an installation generates for itself. Throws `ConfigurationRefused` if their file is damaged.
 */
export const ownPushKeys = async (dataFolder: string): Promise<PushKeys> => {
  const kept = await keptOnce(dataFolder, {
    name: "push-keys.json",
    make: async () => JSON.stringify((await import("web-push")).default.generateVAPIDKeys()),
    isWhole: (text) => isReadable(text)._tag === "Some",
    lostWithIt: "browsers get no pushes until their people turn them on again",
  });
  return read(kept);
};
